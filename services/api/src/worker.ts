import { connect, createDatabase, type Pool, retrying, serviceRole, starting } from '@ems/postgres'
import {
  createLog,
  createMetrics,
  demo,
  meterPool,
  onShutdown,
  readConfig,
  releaseEnvironment,
  tlsEnvironment,
} from '@ems/service'
import { z } from 'zod'
import {
  accountingEnvironment,
  accountingSchedules,
  accurateSettings,
  createAccurate,
  provideAccurate,
} from './accurate/index.ts'
import { approvalSchedules } from './approvals/index.ts'
import { readText } from './archives/index.ts'
import { provideAreas, stores } from './areas.ts'
import { ceisaEnvironment, dropEmptyRuns, failAbandonedRuns, provideCeisa } from './customs/index.ts'
import { workerRole } from './database/index.ts'
import { refuseDemoAccounts } from './demo/index.ts'
import { ocrEnvironment, storeAt } from './files/index.ts'
import { provideVault } from './hr/index.ts'
import { judgePasswords, rewrapCredentials } from './it/index.ts'
import { jiraEnvironment, jiraSchedules, sendToJira, startJira } from './jira/index.ts'
import { meterWork, migrateQueue, purge, serveHealth, startRunner } from './jobs/index.ts'
import { repeater } from './jobs/run/repeater.ts'
import { createVault, type Vault } from './kit/crypto/key-ring.ts'
import type { KeyService } from './kit/crypto/key-service.ts'
import { IncompleteKeySettings, keyEnvironment, keysOf } from './kit/crypto/key-settings.ts'
import { rebuildInbox } from './kit/work/rebuild.ts'
import {
  accountMailEnvironment,
  accountsAt,
  announceMailServer,
  intakeEnvironment,
  queueDigests,
  receiveMessages,
  receiveReplies,
  repliesOf,
  replyEnvironment,
  sendDueMails,
  senderOf,
  smtpPost,
  startIntakes,
  takeAccountMails,
  ticketMailEnvironment,
  ticketMailOf,
} from './mail/index.ts'
import { createPusher, pushEnvironment, startPublisher } from './push/index.ts'
import { releaseSchedules, releasesEnvironment } from './releases/index.ts'
import { reminders } from './reminders.ts'
import { upgradeSchema } from './schema.ts'
import { countReferenceUsages, purgeServiceLog, ssoNews, startSchedules } from './settings/index.ts'

/** Environment variables of the worker. */
const environment = z.object({
  DATABASE_URL: z.string().min(1),
  HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(1).max(65_535),
  WORKER_POOL_SIZE: z.coerce.number().int().min(8).max(100).default(16),
  /** Jobs of each task that run at the same time. */
  WORKER_JOBS: z.coerce.number().int().min(1).max(50).default(2),
  EMS_FILES_DIR: z.string().min(1),
  ...tlsEnvironment,
  /** As in the API; without it no import is read. */
  EMS_VAULT_KEY: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, 'must be 32 bytes as base64url, or several with commas')
    .optional(),
  /** As in the API. */
  EMS_COMPROMISED_PASSWORDS: z.preprocess((value) => value || undefined, z.string().optional()),
  EMS_URL: z
    .url()
    .default('http://localhost:8080')
    .transform((url) => new URL(url).origin),
  /** `smtp://user:password@host:587` or `smtps://…:465`; without it e-mails are held. */
  SMTP_URL: z.preprocess((value) => value || undefined, z.url({ protocol: /^smtps?$/ }).optional()),
  /** Sender of e-mails, `EMS <ems@example.co.id>`. */
  MAIL_FROM: z.preprocess((value) => value || undefined, z.string().min(3).optional()),
  ...accountMailEnvironment,
  ...replyEnvironment,
  ...ticketMailEnvironment,
  ...intakeEnvironment,
  ...accountingEnvironment,
  ...jiraEnvironment,
  ...ceisaEnvironment,
  ...keyEnvironment,
  ...ocrEnvironment,
  ...releaseEnvironment,
  ...pushEnvironment,
  ...releasesEnvironment,
})

/** EX_CONFIG of sysexits.h. */
const MISCONFIGURED = 78
const [CHAIN_EVERY_MS, CHAIN_BATCH_SIZE] = [1_000, 1_000]
/** A tenth of a second of one core. */
const [CHECK_EVERY_MS, CHECK_BATCH_SIZE] = [5_000, 2_000]
const MAIL_EVERY_MS = 2_000
const REPLIES_EVERY_MS = 20_000
const [JIRA_EVERY_MS, DEMANDS_EVERY_MS] = [5_000, 5_000]
const PURGE_EVERY_SECONDS = 600
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

provideAreas()

const log = createLog('worker')
const config = readConfig('worker', environment)
const database = {
  ...{ url: config.DATABASE_URL, name: 'worker', schema: 'ems' },
  onError: (error: Error) => log.warn({ err: error }, 'a database connection was lost'),
}
// Makes tables; everything after that has the rights of the worker alone.
const owner = connect({ ...database, max: 2 })
const running: (() => Promise<unknown>)[] = []
const pools: Pool[] = [owner]
const repeat = repeater(log)
onShutdown(async () => {
  await Promise.all(running.map((stop) => stop()))
  await Promise.all(pools.map((open) => open.end()))
})

await starting('worker', () => retrying(() => upgradeSchema(owner, config.EMS_RELEASE), 30_000))
await retrying(() => migrateQueue(owner), 30_000)
const role = await retrying(() => serviceRole(owner, workerRole), 30_000)
if (!role) log.warn('the owner of the database may not make roles: the worker works with its rights')
const pool = connect({ ...database, max: config.WORKER_POOL_SIZE, role })
pools.splice(0, 1, pool)
await owner.end()
if (!demo()) {
  const refusal = await refuseDemoAccounts(createDatabase(pool))
  if (refusal) {
    process.stderr.write(`worker cannot start: ${refusal}.\n`)
    process.exit(MISCONFIGURED)
  }
}

const vault = config.EMS_VAULT_KEY ? createVault(config.EMS_VAULT_KEY) : undefined
const keys = vault && keysFor(vault)
if (vault) provideVault(vault)
if (vault) provideCeisa({ url: config.CEISA_API_BASE, vault })
if (vault) provideAccurate(createAccurate({ pool, vault, settings: accurateSettings(config, config.EMS_URL), log }))
const url = config.DATABASE_URL
const files = storeAt(config.EMS_FILES_DIR)
if (vault) startJira({ pool, vault, config, files, log })
const jobs = await startRunner({ pool, url, files, log, vault, concurrency: config.WORKER_JOBS })
const publisher = startPublisher({ pool, url, pusher: createPusher(config), log })
const sealing = repeat('audit rows were not sealed', CHAIN_EVERY_MS, () => encrypt(pool))
const checking = repeat('audit rows were not checked', CHECK_EVERY_MS, () =>
  pool.query('select ems.check_audit_logs($1)', [CHECK_BATCH_SIZE]),
)
const post = config.SMTP_URL ? smtpPost(config.SMTP_URL, config.MAIL_FROM ?? senderOf(config.EMS_URL)) : undefined
await announceMailServer(pool, Boolean(post), config.MAIL_REPLY_DOMAIN)
const identity = accountsAt(config, log)
const mailing = repeat('e-mails were not sent', MAIL_EVERY_MS, () =>
  sendDueMails({
    ...{ pool, post, url: config.EMS_URL, log, replyDomain: config.MAIL_REPLY_DOMAIN },
    ticketAddress: config.SUPPORT_MAIL_ADDRESS,
    ...(identity ? { resetLink: identity.resetLink } : {}),
  }),
)
if (identity)
  running.push(
    repeat('mails of EMS SSO were not taken', MAIL_EVERY_MS, () => takeAccountMails(pool, identity)),
    repeat('EMS SSO has not heard of factors and companies', DEMANDS_EVERY_MS, ssoNews(pool, identity)),
  )
running.push(repeat('tickets were not sent to Jira', JIRA_EVERY_MS, sendToJira))
const replies = repliesOf(config)
if (replies)
  running.push(
    repeat('replies to e-mails were not read', REPLIES_EVERY_MS, () => receiveReplies({ pool, log, ...replies })),
  )
const desk = ticketMailOf(config)
if (desk)
  running.push(
    repeat('e-mails to the help desk were not read', REPLIES_EVERY_MS, () =>
      receiveMessages({ pool, files, log, ...desk }),
    ),
  )
running.push(...startIntakes({ config, pool, files, log, repeat }))
const schedules = startSchedules({ pool, log }, [
  {
    key: 'purge',
    label: 'Bersihkan berkas dan baris kedaluwarsa',
    everySeconds: PURGE_EVERY_SECONDS,
    work: () => purge(pool, files, log).then(() => 'Selesai'),
  },
  {
    key: 'service-log',
    label: 'Bersihkan Log Service',
    everySeconds: DAY_SECONDS,
    work: () => purgeServiceLog(pool),
  },
  ...accountingSchedules(pool),
  ...jiraSchedules,
  ...reminders(pool),
  {
    key: 'mail-digests',
    label: 'Susun ringkasan surel',
    everySeconds: PURGE_EVERY_SECONDS,
    work: () => queueDigests(pool),
  },
  ...approvalSchedules(pool),
  {
    key: 'inbox',
    label: 'Susun ulang Perlu tindakan',
    everySeconds: DAY_SECONDS,
    work: () => rebuildInbox(pool, stores).then((count) => `${count} data`),
  },
  {
    key: 'kite-lease',
    label: 'Akhiri alokasi KITE yang terhenti',
    everySeconds: MINUTE_SECONDS,
    work: async () => {
      const db = createDatabase(pool)
      await failAbandonedRuns(db)
      const dropped = await dropEmptyRuns(db)
      return dropped ? `${dropped} tabel kosong dihapus` : 'Selesai'
    },
  },
  ...(vault && keys
    ? [
        {
          key: 'credential-keys',
          label: 'Bungkus ulang kunci kredensial',
          everySeconds: PURGE_EVERY_SECONDS,
          work: () =>
            rewrapCredentials(pool, vault, keys).then(({ wrapped, failed }) => `${wrapped} kunci, ${failed} gagal`),
        },
        {
          key: 'credential-passwords',
          label: 'Periksa kata sandi yang bocor',
          everySeconds: HOUR_SECONDS,
          work: () => judgePasswords(pool, keys, config.EMS_COMPROMISED_PASSWORDS),
        },
      ]
    : []),
  ...releaseSchedules(pool, config, log),
  {
    key: 'reference-usages',
    label: 'Hitung pemakaian referensi',
    everySeconds: DAY_SECONDS,
    work: () => countReferenceUsages(pool),
  },
])
running.push(jobs.close, publisher.close, sealing, checking, mailing, readText({ config, pool, files, log }), schedules)

const metrics = createMetrics('worker')
meterPool(metrics, pool)
meterWork(metrics, pool, config.EMS_FILES_DIR)
running.push(await metrics.serve(log))

const condition = { reason: reasonNotToServe, events: () => publisher.trouble() ?? 'ok' }
running.push(serveHealth(config, condition, (address) => log.info({ address }, 'worker is ready')))

async function reasonNotToServe() {
  const responded = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  return responded ? jobs.trouble() : 'The database does not answer.'
}

/** Chains what was audited since; a long backlog is worked off without a pause. */
async function encrypt(db: Pool) {
  for (;;) {
    const { rows } = await db.query<{ sealed: number }>('select ems.chain_audit_logs($1) as sealed', [CHAIN_BATCH_SIZE])
    if ((rows[0]?.sealed ?? 0) < CHAIN_BATCH_SIZE) return
  }
}

/** A key service that misses a variable ends the start, as other wrong variables do. */
function keysFor(ring: Vault): KeyService {
  try {
    return keysOf(config, ring, (error) => log.warn({ err: error }, 'the key service did not do its work'))
  } catch (error) {
    if (!(error instanceof IncompleteKeySettings)) throw error
    process.stderr.write(`worker cannot start: ${error.message}.\n`)
    process.exit(MISCONFIGURED)
  }
}
