import type { FastifyInstance } from 'fastify'
import { mailLinksApi } from './mail-links.ts'
import { mailsApi } from './mails.ts'

export { takeAccountMails } from './account/account-mails.ts'
export { accountMailEnvironment, accountsAt } from './account/accounts-at.ts'
export { announceMailServer, sendDueMails } from './delivery/send-mails.ts'
export { senderOf, smtpPost } from './delivery/transport.ts'
export { intakeEnvironment, startIntakes } from './intakes/start-intakes.ts'
export { queueDigests } from './letters/digest.ts'
export { mailTexts } from './letters/texts.ts'
export { repliesOf, replyEnvironment } from './replies/environment.ts'
export { receiveReplies } from './replies/receive-replies.ts'
export { ticketMailEnvironment, ticketMailOf } from './tickets/environment.ts'
export { receiveMessages } from './tickets/receive-messages.ts'

/** Routes of e-mails and of the links in them. */
export async function mailApi(app: FastifyInstance) {
  await app.register(mailLinksApi, { prefix: '/mail-links' })
  await app.register(mailsApi, { prefix: '/mails' })
}
