import { grantsOf, permissions } from '@ems/contracts'
import { type Resource, type ResourceObject, rowOf, type Verb } from '@ems/contracts/kit'
import type { User } from '../../kit/context.ts'
import { columnNameOf, isToMany } from '../../kit/store/columns.ts'
import { storeFor } from '../../kit/stores.ts'
import { application, type TestApi } from '../api.ts'
import { approvedBy, ruleLine } from '../approved-by.ts'
import type { Client, Row } from '../client.ts'
import { requestingAbout } from './reading/with-required-filter.ts'

type Values = Record<string, unknown>

const routes: Readonly<Record<Exclude<Verb, 'toExcel'>, [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string]>> =
  {
    list: ['GET', ''],
    show: ['GET', '/:id'],
    store: ['POST', ''],
    update: ['PATCH', '/:id'],
    destroy: ['DELETE', '/:id'],
    bulkUpdate: ['POST', '/-actions/bulkUpdate'],
    bulkDelete: ['POST', '/-actions/bulkDelete'],
  }
export type Route = keyof typeof routes

/** Test data of a resource beyond its contract. No check can be switched off. */
export type ResourceFixture = {
  /** Values of a new row, another one for every `n`; of whole fields, as a request would say them. */
  input: (api: TestApi, n: number) => Values | Promise<Values>
  /** Values that an update may change; the title by default. */
  change?: (n: number) => Values
  /** Values for a bulk change; the title by default. */
  shared?: Values
  /** Rows themselves say who may read and write them: no permission of the menu is asked for. */
  open?: boolean
  /** Adds a row where the API offers no way to; answers its id. */
  seed?: (api: TestApi, values: Values) => Promise<string>
  /**
   * Values that put a row out of scope for a user of the first company; the second company by default.
   * Null if every signed-in user has access to every row.
   */
  elsewhere?: ((api: TestApi) => Values | Promise<Values>) | null
  /** Of a collection with a workflow: what its transitions are told where they ask, by field. */
  asks?: Values | ((api: TestApi) => Values | Promise<Values>)
  /** Gives a row what its transitions look for besides its values: files, lines. */
  equip?: (api: TestApi, row: Row) => Promise<unknown>
  /** The user who takes a transition that belongs to people and not to a permission; the admin by default. */
  actor?: (api: TestApi, transition: string, row: Row) => Client | undefined | Promise<Client | undefined>
  /**
   * Of a reference that the contract puts within another one (`within`), to something else than `references`: values of a
   * row in which it is another parent's, by field.
   */
  misplaced?: Readonly<Record<string, (api: TestApi) => Promise<Values>>>
  /** A filter that every list requires, and the value of the rows that `input` describes. */
  about?: { field: string; of: (api: TestApi) => string | Promise<string> }
}

/** The resource under test: makes rows and clients, and knows which routes the application really has. */
export class Subject {
  readonly resource: Resource
  readonly facts: ResourceFixture
  /** Tried with the promises that are the kit's own as well, not only with those its contract can break. */
  readonly isRepresentative: boolean
  #api: TestApi | undefined
  #admin: Client | undefined
  #bare: Client | undefined
  #count = 0

  constructor(resource: Resource, facts: ResourceFixture, isRepresentative = true) {
    this.resource = resource
    this.facts = facts
    this.isRepresentative = isRepresentative
  }

  async begin(api: TestApi) {
    const { about } = this.facts
    this.#api = about ? requestingAbout(api, this.resource, about.field, await about.of(api)) : api
    this.#admin = await this.#api.as([...permissions])
    this.#bare = await api.as([...permissions])
    const { name, workflow } = this.resource
    // New rows ask for a decision at once.
    if (workflow?.approval?.state === workflow?.initial)
      await approvedBy(api, name, [ruleLine((await api.as([])).user.id)])
  }

  get api(): TestApi {
    if (!this.#api) throw new Error('The API of the suite is not started yet.')
    return this.#api
  }

  /** May do everything, everywhere. */
  get admin(): Client {
    if (!this.#admin) throw new Error('The API of the suite is not started yet.')
    return this.#admin
  }

  /** As the admin, without the filter that every list requires. */
  get bare(): Client {
    if (!this.#bare) throw new Error('The API of the suite is not started yet.')
    return this.#bare
  }

  get path() {
    return `/${this.resource.name}`
  }

  /** Whether the kit's own form of the route is there; a POST of something else than fields is none of it. */
  has(route: Route): boolean {
    return this.offers(route) && (route !== 'store' || Object.keys(this.resource.create.shape).length > 0)
  }

  offers(route: Route): boolean {
    return this.serves(...routes[route])
  }

  serves(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string): boolean {
    return application.methods.get(`/api/v1${this.path}${path}`)?.has(method) ?? false
  }

  /** Whether rows come about over the API, by the kit's own route. */
  get isCreated() {
    return this.has('store') && !this.facts.seed
  }

  /** Values of a row that was not there before. */
  async input(): Promise<Values> {
    this.#count += 1
    return this.facts.input(this.api, this.#count)
  }

  /** The part of the values that a request may have. */
  async creation(): Promise<Values> {
    const sayable = Object.keys(this.resource.create.shape)
    return Object.fromEntries(Object.entries(await this.input()).filter(([field]) => sayable.includes(field)))
  }

  change(): Values {
    this.#count += 1
    return this.facts.change?.(this.#count) ?? { [this.resource.title]: `Nama lain ${this.#count}` }
  }

  /** A row over the API where it has a way, otherwise straight into the table. */
  async row(more: Values = {}): Promise<Row> {
    const values = { ...(await this.input()), ...more }
    if (!this.facts.seed) {
      const row = await this.admin.create(this.resource, values)
      // The answer to a write has no restricted figures.
      return this.resource.restricted ? this.read(row.id) : row
    }
    return this.read(await this.facts.seed(this.api, values))
  }

  async rows(count: number): Promise<Row[]> {
    const rows: Row[] = []
    while (rows.length < count) rows.push(await this.row())
    return rows
  }

  async read(id: string): Promise<Row> {
    const answer = await this.admin.get(`${this.path}/${id}`)
    if (answer.status !== 200) throw new Error(`${this.path}/${id} was not read: ${answer.text}`)
    return rowOf(answer.body.data as ResourceObject) as Row
  }

  /** A row that `ofFirstCompany` does not reach. */
  rowElsewhere = async () => this.row(await this.elsewhere())

  async elsewhere(): Promise<Values> {
    const { elsewhere = ({ companies }: TestApi) => ({ company: companies[1] }) } = this.facts
    return elsewhere ? elsewhere(this.api) : {}
  }

  /** May do everything, but only in the first company. */
  ofFirstCompany = (more: Partial<User> = {}) =>
    this.api.as([...permissions], { scope: 'company', companies: [this.api.companies[0]], ...more })

  /** May do everything but this. */
  without = (permission: string) => this.api.as([...permissions].filter((one) => !grantsOf(permission).includes(one)))

  /** Whether colleagues of the company may not see the row, so that no channel of the company tells of it. */
  isHushed = (row: Row) => storeFor(this.resource.name).hushed?.(row) ?? false

  /** The list, of these rows only. */
  only = (rows: readonly { id: string }[], query = '') => {
    const field = this.facts.about?.field
    const about = field && (rows[0] as Row | undefined)?.[field]
    const filters = [...rows.map(({ id }) => `filter[id][]=${id}`), ...(about ? [`filter[${field}]=${about}`] : [])]
    return `${this.path}?${filters.join('&')}${query && `&${query}`}`
  }

  /** Refusals are noted by themselves, while the next request is already under way: they are not counted. */
  async count(table: string, where = 'true'): Promise<number> {
    const also = table === 'audit_logs' ? ` and action <> 'denied'` : ''
    const { rows } = await this.api.pool.query(`select count(*)::int n from ems.${table} where ${where}${also}`)
    return rows[0].n
  }

  /** Names of the columns the contract asks for. */
  columns = () =>
    Object.keys(this.resource.meta)
      .filter((field) => !isToMany(this.resource, field))
      .map((field) => columnNameOf(this.resource, field))
}

export { sources } from '../client.ts'

export const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)
