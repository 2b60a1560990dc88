/** Tells a merchant's screen that a charge was closed: `chargeId`, `state`, `paymentId`. */
export const CHARGE_UPDATE = 'charge_update';
