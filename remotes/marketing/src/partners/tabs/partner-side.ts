/** The menu of a list of partners. */
export type PartnerSide = 'customer' | 'vendor'
