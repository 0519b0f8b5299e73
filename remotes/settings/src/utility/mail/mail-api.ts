import { api, jsonApi } from '@ems/platform'

/** Kinds of e-mails with a text of their own. */
export const mailKinds = {
  'approval.pending': 'Permintaan persetujuan',
  'approval.decided': 'Hasil persetujuan',
  'user.invited': 'Undangan akun',
  digest: 'Ringkasan harian',
  'user.test': 'Surel uji',
  lain: 'Pemberitahuan lainnya',
} as const

type Answer<T> = { data: { attributes: T } }

/** Sends an e-mail to the user. `is_held`: there is no mail server yet. */
export async function sendTestMail(): Promise<{ to: string; is_held: boolean }> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  return (await api.post('mails/-actions/test', { headers }).json<Answer<{ to: string; is_held: boolean }>>()).data
    .attributes
}

/** Subject and text of an e-mail of this kind. */
export async function previewMail(event: string): Promise<{ subject: string; body: string }> {
  const { body, headers } = jsonApi({ data: { type: 'mails', attributes: { event } } })
  const answer = await api
    .post('mails/-actions/preview', { body, headers })
    .json<Answer<{ subject: string; body: string }>>()
  return answer.data.attributes
}
