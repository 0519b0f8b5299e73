import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ArchiveContract, archiveContracts, signerParties } from '@ems/contracts/archives'
import { assets } from '@ems/contracts/common'
import { sql } from '@ems/postgres'
import { z } from 'zod'
import { addFile, keyOfAsset } from '../../../assets/index.ts'
import { storeAt } from '../../../files/index.ts'
import { signFile } from '../../../files/signing/sign-file.ts'
import type { SignatureSheet } from '../../../files/signing/signature-page.ts'
import type { Deps, Handler } from '../../../kit/context.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { actionAttributes } from '../../../kit/http/body.ts'
import { objectsOf } from '../../../kit/http/document.ts'
import { idOf } from '../../../kit/http/resource-routes.ts'
import { conflict, invalid, issuesOf } from '../../../kit/problems.ts'
import type { Row } from '../../../kit/store/columns.ts'
import type { Store } from '../../../kit/stores.ts'
import { signaturesOf } from '../../../kit/transitions/signatures.ts'
import { transact } from '../../../kit/write/transaction.ts'

/** Without a file the latest draft that is a PDF. */
export const stampBody = z.strictObject({
  file: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
})

type Draft = { id: string; name: string }

const refusals = {
  LOCKED: 'Berkas draf terkunci kata sandi dan tidak dapat ditandatangani.',
  BROKEN: 'Berkas draf rusak dan tidak dapat ditandatangani.',
} as const

/**
 * POST /archive-contracts/:id/-actions/stamp: the draft with the drawn signatures so far, the fingerprint of what was signed and the
 * numbers of electronic stamps, signed with the certificate of the house where there is one. It becomes the signed file; an earlier one
 * goes to the trash (docs/decisions/contracts.md#signing).
 */
export const stamp =
  (store: Store<typeof archiveContracts>): Handler =>
  async (request, reply) => {
    const deps = allow(request, archiveContracts.can.update)
    const parsed = stampBody.safeParse(actionAttributes(request.body).attributes)
    if (!parsed.success) throw invalid(archiveContracts, issuesOf(parsed.error))
    const contract = await store.find(deps, idOf(request))
    if (contract.status !== 'signing')
      throw conflict('STATE', 'Hanya kontrak yang menunggu tanda tangan yang dibubuhi.', { pointer: '/data' })
    const draft = await draftOf(deps, contract.id, parsed.data.file)
    const sheet = await sheetOf(deps, contract)
    const files = storeAt(request.server.services.filesDir)
    const folder = await mkdtemp(path.join(tmpdir(), 'ems-sign-'))
    try {
      const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
      await pipeline(files.read(keyOfAsset(draft.id)), createWriteStream(from, { mode: 0o600 }))
      const answer = await signFile({ ...sheet, path: from, to, identity: request.server.services.signing })
      if (answer !== 'DONE') throw conflict('FILE', refusals[answer], { pointer: '/data' })
      const hash = createHash('sha256')
      await pipeline(createReadStream(to), hash)
      const { size } = await stat(to)
      const name = draft.name.replace(/\.pdf$/i, '').slice(0, 180)
      const created = { path: to, name: `${name} (bertanda tangan).pdf`, size, sha256: hash.digest('hex') }
      return await transact(request, reply, async (inside) => {
        await replaceSigned(inside, contract.id)
        const target = { target_type: archiveContracts.name, target_id: contract.id, purpose: 'signed' }
        const row = await addFile(inside, files, created, { mime: 'application/pdf', ...target })
        const payload = objectsOf(assets, { user: deps.user })(row)
        return { status: 201, headers: { location: `/api/v1/assets/${row.id}` }, body: { data: payload } }
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

async function draftOf({ db }: Deps, contract: string, file: string | undefined): Promise<Draft> {
  const draft = await db.first(sql<Draft>`select id::text, name from ems.assets
    where target_type = 'archive-contracts' and target_id = ${contract} and deleted_at is null and mime = 'application/pdf'
      and purpose = 'draft' and (${file ?? null}::bigint is null or id = ${file ?? null}::bigint) order by id desc limit 1`)
  if (!draft) throw conflict('NO_DRAFT', 'Unggah berkas draf berupa PDF dahulu.', { pointer: '/data' })
  return draft
}

/** Signatures of before an amendment do not sign what came after it: those since the last way into *Menunggu tanda tangan* count. */
async function sheetOf(deps: Deps, contract: ArchiveContract & Row): Promise<SignatureSheet> {
  const signatures = (await signaturesOf(deps, archiveContracts.name, contract.id)) ?? []
  const since = await deps.db.one(sql<{ at: Date | string | null }>`select max(at) as at from ems.audit_logs
    where target_type = 'archive-contracts' and target_id = ${contract.id} and action in ('revise', 'submit')`)
  const [{ name: company } = { name: '' }] = await deps.db.rows(
    sql<{ name: string }>`select name from ems."references" where id = ${contract.company}::bigint`,
  )
  const begin = since.at === null ? 0 : new Date(since.at).getTime()
  const valid = signatures.filter(
    ({ action, is_intact, signed_at }) => action === 'sign' && is_intact && Date.parse(signed_at) >= begin,
  )
  if (!valid.length)
    throw conflict('NO_SIGNATURE', 'Belum ada tanda tangan. Pilih Tanda tangani dahulu.', { pointer: '/data' })
  return {
    ...{ title: `Kontrak ${contract.number}`, company, subject: `${contract.number}, ${contract.title}` },
    signatures: valid.map(({ name, strokes, signed_at, sha256 }) => ({
      ...{ name, strokes, sha256, role: roleOf(contract, name), at: inJakarta(signed_at) },
    })),
    parties: contract.signers.map(({ party, name, position, e_stamp_no }) => ({
      ...{ party: signerParties[party], name, position, stamp: e_stamp_no },
    })),
  }
}

/** What the list of signers says of a name. */
function roleOf({ signers }: ArchiveContract, name: string): string {
  const match = signers.find((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase())
  return match ? [match.position, signerParties[match.party]].filter(Boolean).join(', ') : 'Penanda tangan'
}

const inJakarta = (at: string) =>
  `${new Date(at).toLocaleString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long', timeStyle: 'short' })} WIB`

const replaceSigned = ({ db, user }: Deps, contract: string) =>
  db.run(sql`update ems.assets set deleted_at = now(), version = version + 1, updated_at = now(), updated_by_id = ${user.id}::bigint
    where target_type = 'archive-contracts' and target_id = ${contract} and purpose = 'signed' and deleted_at is null`)
