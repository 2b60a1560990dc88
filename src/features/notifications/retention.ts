/** docs/product/notifications.md#inbox: how many days what was told is kept. */
export const KEPT_DAYS = 90;
