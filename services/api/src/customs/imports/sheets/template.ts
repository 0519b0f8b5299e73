import { Readable } from 'node:stream'
import { kiteSourceFiles } from '@ems/contracts/customs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment, type Sheet, workbook } from '../../../files/index.ts'
import { allow } from '../../../kit/http/authorize.ts'
import { NotFound } from '../../../kit/problems.ts'
import { jsonTemplate } from '../ceisa/json-template.ts'
import { type FileRule, type FileType, fileRules, jsonSide } from '../files/file-types.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** GET the empty file of a type: its columns, the required ones with an asterisk. */
export async function template(request: FastifyRequest, reply: FastifyReply) {
  allow(request, kiteSourceFiles.can.list)
  return sendTemplate(request, reply)
}

/** As `template`, for a user whom the caller let in. */
export async function sendTemplate(request: FastifyRequest, reply: FastifyReply) {
  const { type } = request.params as { type: string }
  if (!Object.hasOwn(fileRules, type)) throw NotFound({})
  if (type === 'BOM_XML')
    return reply
      .header('content-type', 'application/xml; charset=utf-8')
      .header('content-disposition', attachment('templat_BOM_XML.xml'))
      .send(emptyKonversi)
  const side = jsonSide(type as FileType)
  if (side)
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', attachment(`templat_${type}.json`))
      .send(jsonTemplate(side))
  const { sheets }: FileRule = fileRules[type as FileType]
  const file = workbook(
    sheets.map(
      ({ name, columns }): Sheet => ({
        name: name ?? type,
        columns: columns.map(({ title, required }) => ({
          title: required ? `${title}*` : title,
          width: Math.max(14, title.length + 4),
        })),
        rows: [],
        filtered: false,
      }),
    ),
  )
  return reply
    .header('content-type', xlsx)
    .header('content-disposition', attachment(`templat_${type}.xlsx`))
    .send(Readable.from(file, { objectMode: false }))
}

const element = (name: string, fields: string) =>
  `<${name}>${fields
    .split(' ')
    .map((field) => `<${field}></${field}>`)
    .join('')}</${name}>`
const emptyKonversi = `<?xml version="1.0" encoding="UTF-8"?>
<KONVERSI>
  ${element('HEADER', 'NO_KONVERSI TGL_KONVERSI NIPER TTD_KONVERSI')}
  <BJ>${element('DETIL_BJ', 'NO_KONVERSI KD_BJ NO_URUT HS_CODE UR_BRG KD_SAT TOTAL_BB TOTAL_KD_SAT_BB FL_UBAH')}</BJ>
  <BB>${element('DETIL_BB', 'NO_KONVERSI KD_BJ KD_BB NO_URUT HS_CODE UR_BRG KD_SAT KOEFISIEN TERKANDUNG WASTE FL_UBAH')}</BB>
</KONVERSI>
`
