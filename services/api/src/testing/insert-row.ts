import { columnMeta, type Resource } from '@ems/contracts/kit'
import { columnNameOf } from '../kit/store/columns.ts'
import type { TestApi } from './api.ts'

/** Adds rows straight into the table of a resource that the API writes by itself only. */
export const inserted =
  (resource: Resource) =>
  async ({ pool }: TestApi, values: Record<string, unknown>): Promise<string> => {
    const fields = Object.keys(values)
    const table = `ems."${resource.name.replaceAll('-', '_')}"`
    const columns = fields.map((field) => `"${columnNameOf(resource, field)}"`).join(', ')
    const isJson = (field: string) => columnMeta(resource, field).kind === 'json'
    const { rows } = await pool.query(
      `insert into ${table} (${columns}) values (${fields.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      fields.map((field) => (isJson(field) ? JSON.stringify(values[field]) : values[field])),
    )
    return rows[0].id
  }
