import { describe, expect, test } from '@jest/globals'
import { readXlsx } from 'hucre/xlsx'
import { multipart } from '../multipart.ts'
import type { Subject } from './subject.ts'

/** Export and import of workbooks. */
export function filePromises(subject: Subject) {
  const { resource, path } = subject
  const name = 'data.xlsx'
  const sayable = Object.keys(resource.create.shape).filter((field) => field in resource.meta)
  const sheetOf = async (bytes: Buffer) => (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
  const columnsIn = async (content: Buffer) => {
    const [body, headers] = multipart({ name, content })
    const answer = await subject.bare.post(`${path}/-actions/importColumns`, body, headers)
    const { columns, rows } = answer.body.data?.attributes ?? { columns: [] }
    // Of a field of rows each cell of a line has a column of its own: `addresses.1.street`.
    const fields = columns.map(({ field }: { field: string | null }) => field?.split('.')[0])
    return { status: answer.status, fields: [...new Set<string | undefined>(fields)], rows }
  }

  if (subject.serves('POST', '/-actions/toExcel'))
    describe('its export', () => {
      const exported = async () => {
        const rows = await subject.rows(2)
        const requested = subject.only(rows).replace(path, `${path}/-actions/toExcel`)
        const answer = await subject.admin.post(`${requested}&fields[${resource.name}]=${resource.title}`, undefined, {
          accept: '*/*',
        })
        return { rows, answer }
      }

      test('is a workbook of the rows that were asked for', async () => {
        const { rows, answer } = await exported()
        const [head, ...lines] = await sheetOf(answer.bytes)

        expect([answer.status, head?.[0]]).toEqual([200, resource.meta[resource.title]?.label])
        expect(lines).toHaveLength(rows.length)
      })

      test('is refused without that permission', async () => {
        const client = await subject.without(resource.can.toExcel)

        expect((await client.post(`${path}/-actions/toExcel`, undefined, { accept: '*/*' })).status).toBe(403)
      })
    })

  if (subject.serves('POST', '/-actions/import'))
    describe('its import', () => {
      test('has a template that asks for every field a file may say, and understands it', async () => {
        const template = await subject.bare.get(`${path}/-actions/importTemplate`, { accept: '*/*' })
        const { fields } = await columnsIn(template.bytes)

        expect(template.status).toBe(200)
        expect(fields).toEqual(expect.arrayContaining(sayable))
      })

      if (subject.serves('POST', '/-actions/toExcel'))
        test('understands the columns of an export', async () => {
          const requested = subject.only(await subject.rows(1)).replace(path, `${path}/-actions/toExcel`)
          const { bytes } = await subject.admin.post(
            `${requested}&fields[${resource.name}]=${sayable.join()}`,
            undefined,
            {
              accept: '*/*',
            },
          )
          const { fields, rows } = await columnsIn(bytes)

          expect(fields).toEqual(sayable)
          expect(rows).toBe(1)
        })
    })
}
