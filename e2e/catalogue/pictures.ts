import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** Of each frame: the brightness of its fields from 0 to f, row by row. */
const file = path.join(import.meta.dirname, 'pictures.json')
const [COLUMNS, ROWS] = [32, 24]
/** Mean difference of a field, in sixteenths of white: other fonts stay below it, other colours and rows do not. */
const MAX_DIFFERENCE = 0.6

/** `EMS_PICTURES_UPDATE=1` writes what is seen instead of comparing it. */
const isUpdate = process.env.EMS_PICTURES_UPDATE === '1'

/** Why the page does not look as its picture of before; undefined when it does, or when the picture was just taken. */
export async function differenceFrom(page: Page, name: string, reader: Page): Promise<string | undefined> {
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  const now = await reader.evaluate(fieldsOf, { png, columns: COLUMNS, rows: ROWS })
  const pictures = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  if (isUpdate) {
    const all = Object.entries({ ...pictures, [name]: now }).sort(([one], [other]) => (one < other ? -1 : 1))
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
    return undefined
  }
  const before = pictures[name]
  if (!before) return `${name} has no picture yet: EMS_PICTURES_UPDATE=1 npm test -- catalogue`
  const difference = [...now].reduce(
    (sum, field, at) => sum + Math.abs(Number.parseInt(field, 16) - Number.parseInt(before[at] ?? '0', 16)),
    0,
  )
  const mean = difference / (COLUMNS * ROWS)
  return mean > MAX_DIFFERENCE ? `${name} looks different (${mean.toFixed(2)} of 15 on average)` : undefined
}

/** Runs in a page: the picture made small, each field as one digit. */
async function fieldsOf({ png, columns, rows }: { png: string; columns: number; rows: number }) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: columns, height: rows })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, columns, rows)
  const { data: bytes } = context.getImageData(0, 0, columns, rows)
  return Array.from({ length: columns * rows }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at * 4, at * 4 + 3)
    return Math.floor((0.299 * red + 0.587 * green + 0.114 * blue) / 16).toString(16)
  }).join('')
}
