/** Event of a changed record, posted in a list of its own. */
export type Envelope = { databaseId: number; type: string; timestamp: string; uuid: string; data: object[] }
