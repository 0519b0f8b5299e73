import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import { serviceLog } from '../../settings/index.ts'
import { takeBoardMail } from '../boards/take-board-mail.ts'
import type { Mailbox } from './mailbox.ts'
import type { ReplyConfig } from './read-reply.ts'
import { takeReply } from './take-reply.ts'

type Receiving = { pool: Pool; mailbox: Mailbox; config: ReplyConfig; log: Log }

/** Outcomes that an administrator reads in *Log Service*: a forged sender, or a wrong configuration. */
const words = {
  unproven: 'Pengirim tidak terbukti: server penerima tidak menyatakan SPF, DKIM atau DMARC lulus.',
  unknown: 'Token, papan atau alamat pengirim tidak dikenal.',
  unaddressed: 'Surel tidak dialamatkan ke alamat balasan atau papan.',
  unmatched: 'Tidak ada kartu yang cocok dengan alamat surel ke papan.',
  loop: 'Surel berputar dan tidak dicatat.',
  limited: 'Terlalu banyak surel dari pengirim ini ke papan dalam satu jam.',
} as const

/**
 * Reads the mailbox once: replies become comments, mails to boards interactions of their cards. Returns how many messages it
 * read.
 */
export async function receiveReplies({ pool, mailbox, config, log }: Receiving): Promise<number> {
  const note = serviceLog(pool, log)
  return mailbox.read(async (raw) => {
    const began = performance.now()
    const reply = await takeReply(pool, raw, config)
    const outcome = reply === 'unaddressed' ? await takeBoardMail(pool, raw, config) : reply
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
