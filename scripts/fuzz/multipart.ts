import { Buffer } from 'node:buffer'
import type { Random } from './random.ts'
import { nasty, type World, word } from './values.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
)

/** A form with a file: what programs send, and what is nearly that. */
export function multipartOf(value: unknown, world: World, random: Random) {
  const boundary = `ems${random.whole(1, 1e9)}`
  const fields = Object.entries(Object(value)).filter(([name]) => name !== 'file')
  const parts = [
    ...fields.map(([name, one]) => part(name, JSON.stringify(one) ?? '')),
    ...(random.chance(0.3) ? [part('target_type', random.pick(['references', 'employees', '__proto__', 'x']))] : []),
    ...(random.chance(0.4) ? [part('file_type', random.pick(['BOM', 'PEB', 'PIB', 'constructor', 'x']))] : []),
    ...(random.chance(0.4)
      ? [part('tenant_id', random.pick([...(world.ids['customs-tenants'] ?? []), '1', 'x']))]
      : []),
    ...(random.chance(0.95) ? [file(random, world)] : []),
  ]
  const lines = parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one, Buffer.from('\r\n')])
  const whole = Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)])
  const body = random.chance(0.95) ? whole : whole.subarray(0, random.whole(0, whole.length))
  const media = random.chance(0.93)
    ? `multipart/form-data; boundary=${boundary}`
    : random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
      ])
  return { body, media }
}

const part = (name: string, value: string) =>
  Buffer.from(`content-disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${value}`)

function file(random: Random, { workbook }: World) {
  const csv = `Kode;Nama;Kategori\r\n${word(random)};${word(random)};unit\r\n${String(nasty(random))};x\r\n`
  const [name, content] = random.pick([
    ['a.xlsx', workbook],
    ['a.xlsx', workbook.subarray(0, Math.floor(workbook.length / 2))],
    ['a.csv', Buffer.from(csv)],
    ['a.png', PNG],
    ['a.pdf', Buffer.from('%PDF-1.4\n%%EOF')],
    ['a.ics', Buffer.from('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260231\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')],
    ['', Buffer.alloc(0)],
    ['x'.repeat(300), PNG],
    ['a\u0000.csv', Buffer.from(csv)],
  ] as const)
  const head = `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content])
}
