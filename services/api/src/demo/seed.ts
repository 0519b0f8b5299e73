import { todayInJakarta } from '@ems/contracts/days'
import { createDatabase, type Pool, sql, type Transaction, transaction } from '@ems/postgres'
import type { FileStore } from '../files/index.ts'
import type { Vault } from '../kit/crypto/key-ring.ts'
import { type Account, accountsOf } from './base/accounts.ts'
import { installConfigs } from './base/first-run.ts'
import { type Person, peopleOf } from './base/people.ts'
import { referenceRows } from './base/reference-rows.ts'
import { groupRows } from './base/usergroups.ts'
import { insertArchives } from './departments/archives.ts'
import { insertCalendar } from './departments/calendar.ts'
import { insertConsultants } from './departments/consultants.ts'
import { insertContractFiles } from './departments/contract-files.ts'
import { insertContacts, insertItems } from './departments/items.ts'
import { insertLogs } from './departments/logs.ts'
import { insertMarketing } from './departments/marketing.ts'
import { insertPartnerPapers, insertPartners } from './departments/partners.ts'
import { insertPriceLists } from './departments/prices.ts'
import { insertQuotations } from './departments/quotations.ts'
import { appointPositions } from './hr/deciding-positions.ts'
import { insertHr } from './hr/index.ts'
import { insertIt } from './it/index.ts'
import { insertKite } from './kite/kite.ts'
import { idsFor, insert } from './rows.ts'

type Ids = ReadonlyMap<string, string>

/** Limit of one statement. Waiting for the seeding of another process takes longer than any other statement. */
const SEED_TIMEOUT_MS = 300_000

type SeedOptions = {
  today?: string
  /** Seals what is sensitive; without it there is none. */
  vault?: Vault
  /** Keeps the papers of contracts; without it there are none. */
  files?: FileStore
  /** Without the clients of the KITE Tool and their documents, which take longest. */
  withoutKite?: boolean
}

/**
 * Fills an empty database with the demo group; does nothing when there is any user. Returns whether it did.
 * Call it after the migrations, and only where `EMS_DEMO=1`: everybody knows the password of its accounts.
 */
export async function seedDemo(
  pool: Pool,
  { today = todayInJakarta(), vault, files, withoutKite = false }: SeedOptions = {},
): Promise<boolean> {
  const work = async (client: Transaction) => {
    // Processes that start together seed once.
    await client.run(sql`select pg_advisory_xact_lock(hashtext('seed ems'))`)
    if (await client.run(sql`select from ems.users limit 1`)) return false
    await fill(client, today, { vault, withoutKite })
    if (files) await insertContractFiles(client, files)
    return true
  }
  return transaction(createDatabase(pool), work, { timeoutMs: SEED_TIMEOUT_MS })
}

type Extent = { vault: Vault | undefined; withoutKite: boolean }

async function fill(client: Transaction, today: string, { vault, withoutKite }: Extent) {
  const people = peopleOf(today)
  const accounts = accountsOf(people, today)
  const references = await insertReferences(client)
  const employees = await insertEmployees(client, people, references)
  const groups = await insertGroups(client, references)
  const users = await insertUsers(client, accounts, { references, employees, groups })
  // Nothing has looked at these rows yet: PostgreSQL 17 joins what it takes for one row each for minutes.
  await client.run(sql`analyze ems."references", ems.employees, ems.users, ems.usergroups`)
  await installConfigs(client)
  await appointPositions(client)
  await ageRows(client, { references, users })
  await insertLogs(client)
  await insertPartners(client, { references })
  if (!withoutKite) {
    await insertKite(client, today, { references, users })
    await client.run(sql`update ems.users set client_id = (select min(id) from ems.customs_kite_tenants)
      where email = 'klien@ems.test'`)
  }
  await insertPartnerPapers(client, today)
  await insertContacts(client)
  await insertItems(client)
  await insertPriceLists(client, today)
  await insertMarketing(client, today, references)
  await insertQuotations(client, today, references)
  await insertArchives(client, today)
  await insertIt(client, today, vault)
  await insertConsultants(client, today, { references, users })
  await insertCalendar(client, today, { references, users })
  await insertHr(client, today, vault)
  // Otherwise *Dipakai* says 0 until the worker counts the night after.
  await client.run(sql`select ems.count_reference_usages()`)
  await client.run(sql`analyze ems."references", ems.employees, ems.users, ems.usergroups, ems.partners, ems.contacts,
    ems.items, ems.partner_items, ems.marketing_activities, ems.documents, ems.archive_contracts,
    ems.it_assets, ems.jira_issues, ems.it_maintenance_internal_activities`)
}

async function insertReferences(client: Transaction) {
  const ids = await idsFor(client, 'references', referenceRows, ({ key }) => key)
  const counts = new Map<string, number>()
  const rows = referenceRows.map((row) => {
    const sort_order = (counts.get(row.category) ?? 0) + 10
    counts.set(row.category, sort_order)
    return {
      id: ids.get(row.key),
      category: row.category,
      code: row.code,
      name: row.name,
      parent_id: row.parent ? ids.get(row.parent) : null,
      company_id: row.company ? ids.get(row.company) : null,
      sort_order,
      color: row.color ?? null,
      icon: row.icon ?? null,
      meta: row.meta ?? {},
      valid_to: row.validTo ?? null,
      is_active: row.isActive ?? true,
      is_system: row.isSystem ?? false,
    }
  })
  await insert(client, 'references', rows)
  return ids
}

async function insertEmployees(client: Transaction, people: readonly Person[], references: Ids) {
  const ids = await idsFor(client, 'employees', people, (_, at) => String(at))
  const rows = people.map((person, at) => ({
    id: ids.get(String(at)),
    employee_no: person.number,
    full_name: person.name,
    gender: person.gender,
    company_id: references.get(`company/${person.company}`),
    office_id: references.get(`office/${person.company}/${person.office}`),
    department_id: references.get(`department/${person.company}/${person.department}`),
    position_id: references.get(`position/${person.position.code}`),
    manager_id: person.superior === null ? null : ids.get(String(person.superior)),
    employment_type: person.type,
    join_date: person.joined,
    status: person.exited ? 'exited' : 'active',
    exit_date: person.exited,
    work_email: person.email,
  }))
  await insert(client, 'employees', rows)
  return ids
}

async function insertGroups(client: Transaction, references: Ids) {
  const ids = await idsFor(client, 'usergroups', groupRows, ({ name }) => name)
  const rows = groupRows.map(({ name, code, description, permissions, dataScope, isSystem }) => ({
    id: ids.get(name),
    code,
    name,
    description,
    permissions,
    data_scope: dataScope,
    is_system: isSystem ?? false,
    is_active: true,
  }))
  await insert(client, 'usergroups', rows)
  const scope = groupRows.flatMap(({ name, companies = [] }) =>
    companies.map((company) => ({ owner_id: ids.get(name), target_id: references.get(`company/${company}`) })),
  )
  await insert(client, 'usergroups_companies', scope)
  return ids
}

async function insertUsers(
  client: Transaction,
  accounts: readonly Account[],
  { references, employees, groups }: { references: Ids; employees: Ids; groups: Ids },
) {
  const ids = await idsFor(client, 'users', accounts, ({ email }) => email)
  const rows = accounts.map((account) => ({
    id: ids.get(account.email),
    sso_sub: account.sub,
    name: account.name,
    email: account.email,
    role: account.role,
    usergroup_id: groups.get(account.group),
    employee_id: account.person === null ? null : employees.get(String(account.person)),
    company_id: account.company ? references.get(`company/${account.company}`) : null,
    status: account.status,
    sso_status: account.ssoStatus,
    sso_error: account.ssoError,
    timezone: account.zone,
    valid_until: account.validUntil,
    note: account.note,
    preferences: {},
  }))
  await insert(client, 'users', rows)
  return ids
}

/** Rows with a past, which every list must cope with: one deleted, one changed by two people. */
async function ageRows(client: Transaction, { references, users }: { references: Ids; users: Ids }) {
  await client.run(
    sql`update ems."references" set deleted_at = now(), version = 2 where id = ${references.get('brand/HAPUS')}`,
  )
  await client.run(
    sql`update ems."references" set version = 3, created_by_id = ${users.get('admin@ems.test')}, updated_by_id = ${users.get('ga@ems.test')} where id = ${references.get('brand/KENCANA')}`,
  )
}
