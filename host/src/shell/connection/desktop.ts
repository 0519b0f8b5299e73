/** Specification §2: desktop means wider than 991 pixels. */
export const DESKTOP = '(min-width: 992px)'
