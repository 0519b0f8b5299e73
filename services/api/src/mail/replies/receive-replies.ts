import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { serviceLog } from '../../settings/index.ts'
import type { Mailbox } from './mailbox.ts'
import type { ReplyConfig } from './read-reply.ts'
import { takeReply } from './take-reply.ts'

type Receiving = { pool: Pool; mailbox: Mailbox; config: ReplyConfig; log: Log }

/** Outcomes that an administrator reads in *Log Service*: a forged sender, or a wrong configuration. */
const words = {
  unproven: 'Pengirim tidak terbukti: server penerima tidak menyatakan SPF, DKIM atau DMARC lulus.',
  unknown: 'Token atau alamat pengirim tidak dikenal.',
  unaddressed: 'Surel tidak dialamatkan ke alamat balasan.',
} as const

/** Reads the mailbox once and makes comments of the replies; returns how many messages it read. */
export async function receiveReplies({ pool, mailbox, config, log }: Receiving): Promise<number> {
  const note = serviceLog(pool, log)
  return mailbox.read(async (raw) => {
    const began = performance.now()
    const outcome = await takeReply(pool, raw, config)
    const message = outcome in words ? words[outcome as keyof typeof words] : undefined
    await note({
      service: 'mail',
      level: message ? 'warning' : 'info',
      operation: 'Terima balasan',
      direction: 'in',
      ms: Math.round(performance.now() - began),
      ...(message ? { message } : {}),
    })
  })
}
