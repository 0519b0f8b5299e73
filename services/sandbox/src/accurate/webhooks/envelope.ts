/** What is posted when a record changed, in a list of its own. */
export type Envelope = { databaseId: number; type: string; timestamp: string; uuid: string; data: object[] }
