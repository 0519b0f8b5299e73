import type { Pool } from '@ems/postgres'
import type { Log } from '@ems/service'
import type { FileStore } from '../../files/index.ts'
import { serviceLog } from '../../settings/index.ts'
import type { Mailbox } from '../replies/mailbox.ts'
import { MAX_MESSAGE_BYTES } from './environment.ts'
import type { TicketMailConfig } from './read-message.ts'
import { takeMessage } from './take-message.ts'

type Receiving = { pool: Pool; files: FileStore; mailbox: Mailbox; config: TicketMailConfig; log: Log }

/** Outcomes that an administrator reads in *Log Service*. */
const words: Readonly<Record<string, string>> = {
  unproven: 'Pengirim tidak terbukti: server penerima tidak menyatakan SPF, DKIM atau DMARC lulus.',
  unknown: 'Alamat pengirim bukan pengguna aktif.',
  refused: 'Surel ditolak; pengirim diberi tahu di lonceng.',
  limited: 'Terlalu banyak surel dari pengirim ini dalam satu jam.',
  broken: 'Pesan tidak dapat dibaca.',
  large: `Pesan lebih besar dari ${Math.floor(MAX_MESSAGE_BYTES / 1_048_576)} MB.`,
}

/** Reads the mailbox of the help desk once; returns how many messages it read. */
export async function receiveMessages({ pool, files, mailbox, config, log }: Receiving): Promise<number> {
  const note = serviceLog(pool, log)
  const logged = (outcome: string, began: number) =>
    note({
      service: 'mail',
      level: outcome in words ? 'warning' : 'info',
      operation: 'Terima tiket',
      direction: 'in',
      ms: Math.round(performance.now() - began),
      ...(words[outcome] ? { message: words[outcome] } : {}),
    })
  return mailbox.read(
    async (raw) => {
      const began = performance.now()
      await logged(await takeMessage({ pool, files, config }, raw), began)
    },
    () => logged('large', performance.now()),
  )
}
