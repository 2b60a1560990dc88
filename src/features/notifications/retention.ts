/** docs/product/notifications.md#inbox: days that a notification is kept. */
export const KEPT_DAYS = 90;
