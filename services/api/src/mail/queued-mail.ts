/** A mail with its reader, as the queue has it. */
export type QueuedMail = {
  id: string
  user_id: string
  event: string
  payload: Payload
  name: string
  email: string
}
export type Payload = {
  title?: string
  body?: string
  severity?: string
  target_type?: string
  target_id?: string
  route?: string
  actor?: string
  /** Of an invitation, which leads to EMS SSO. */
  url?: string
  /** Of a link to choose a new password: its request at EMS SSO. */
  request?: string
}
