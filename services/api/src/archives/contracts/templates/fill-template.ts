import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'

/** What a template is filled with: texts by field, and the rows of its lists. */
export type TemplateValues = Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>

/** A template that cannot be filled; the message is for the user. */
export class BadTemplate extends Error {}

type TemplateError = { properties?: { errors?: TemplateError[]; id?: string; xtag?: string } }

/** The DOCX with its fields filled in. Throws `BadTemplate` for one that is none, or that names a field there is not. */
export function fillTemplate(docx: Buffer, values: TemplateValues): Buffer {
  const unknown = new Set<string>()
  try {
    const filled = new Docxtemplater(new PizZip(docx), {
      ...{ errorLogging: false, paragraphLoop: true, linebreaks: true, delimiters: { start: '{{', end: '}}' } },
      nullGetter: ({ value }: { value?: string }) => {
        if (value) unknown.add(value)
        return ''
      },
    })
    filled.render(values)
    if (unknown.size) throw new BadTemplate(`Isian {{${[...unknown].join('}}, {{')}}} tidak dikenal.`)
    return filled.toBuffer()
  } catch (error) {
    if (error instanceof BadTemplate) throw error
    throw new BadTemplate(reasonOf(error as TemplateError))
  }
}

function reasonOf({ properties }: TemplateError): string {
  const [first] = properties?.errors ?? []
  const tag = first?.properties?.xtag ?? properties?.xtag
  return tag ? `Isian {{${tag}}} tidak ditulis dengan benar.` : 'Berkas templat rusak atau bukan DOCX.'
}
