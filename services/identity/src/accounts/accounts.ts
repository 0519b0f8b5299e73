import { type Db, retrying, sql } from '@ems/postgres'

export type Account = {
  id: string
  email: string
  name: string
  role: string
  password_hash: string | null
  disabled_at: string | null
  warned_at: string | null
  last_login_at: string | null
  created_at: string
}

export type NewAccount = {
  id?: string | undefined
  email: string
  name: string
  role: string
  passwordHash?: string | undefined
  isDemo?: boolean
}

/** As it is stored and compared: without spaces around it, in lower case. */
export const normalEmail = (email: string) => email.trim().toLowerCase()

const columns = 'id, email, name, role, password_hash, disabled_at, warned_at, last_login_at, created_at'

/** The account of a person, by e-mail in any case. */
export const accountByEmail = (db: Db, email: string) => one(db, 'email', normalEmail(email))

/** The account of a token's `sub`; undefined when there is none or `id` is no uuid. */
export const accountById = (db: Db, id: string) => (isUuid(id) ? one(db, 'id', id) : Promise.resolve(undefined))

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

async function one(db: Db, by: 'email' | 'id', value: string) {
  return retrying(() => db.first(sql.text<Account>(`select ${columns} from accounts where ${by} = $1`, [value])))
}

/** The new account; undefined when its e-mail or id is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<Account | undefined> {
  const { id, email, name, role, passwordHash, isDemo = false } = account
  return db.first(
    sql.text<Account>(
      `insert into accounts (id, email, name, role, password_hash, password_changed_at, is_demo)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, case when $5::text is not null then now() end, $6)
     on conflict do nothing returning ${columns}`,
      [id ?? null, normalEmail(email), name, role, passwordHash ?? null, isDemo],
    ),
  )
}

/** Replaces the password. The caller ends the sessions that must not survive it. */
export async function storePassword(db: Db, accountId: string, passwordHash: string) {
  await db.run(sql`update accounts set password_hash = ${passwordHash}, password_changed_at = now(), warned_at = null, version = version + 1,
       updated_at = now() where id = ${accountId}`)
}
