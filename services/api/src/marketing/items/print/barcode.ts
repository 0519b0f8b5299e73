/** A code as dark rectangles in modules, left to right and top to bottom; a line code is one module high. */
export type Bars = {
  kind: 'EAN-13' | 'Code 128' | 'Data Matrix'
  /** What a scanner reads. */
  text: string
  width: number
  height: number
  dark: readonly { x: number; y: number; width: number }[]
}

/** Longer texts make lines too thin for a label; a square code holds them. */
const MAX_LINE_TEXT = 18

type Lines = { sbs: readonly number[] }
type Squares = { pixs: readonly number[]; pixx: number; pixy: number }

/** The code of an item: EAN-13 where its barcode is one with the right check digit, Code 128, or Data Matrix for long texts. */
export async function barcodeOf(barcode: string | null, code: string): Promise<Bars> {
  // Other characters are in no line code that every scanner reads.
  const text = barcode && /^[\x20-\x7e]+$/.test(barcode) ? barcode : code
  // Loaded with the first label: 3 MB that the API does without.
  const { default: bwip } = await import('bwip-js')
  const raw = bwip.raw as unknown as (options: { bcid: string; text: string }) => [Lines & Squares]
  if (text.length > MAX_LINE_TEXT) return squares(text, raw({ bcid: 'datamatrix', text })[0])
  if (isEan13(text)) return lines('EAN-13', text, raw({ bcid: 'ean13', text })[0])
  return lines('Code 128', text, raw({ bcid: 'code128', text })[0])
}

/** 13 digits of which the last checks the others: every second counts three times, all of them make a multiple of ten. */
export const isEan13 = (text: string) =>
  /^\d{13}$/.test(text) && [...text].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0

function lines(kind: Bars['kind'], text: string, { sbs }: Lines): Bars {
  let x = 0
  const dark = sbs.flatMap((width, at) => {
    const from = x
    x += width
    return at % 2 === 0 ? [{ x: from, y: 0, width }] : []
  })
  return { kind, text, width: x, height: 1, dark }
}

function squares(text: string, { pixs, pixx, pixy }: Squares): Bars {
  const dark = pixs.flatMap((pixel, at) => (pixel ? [{ x: at % pixx, y: Math.floor(at / pixx), width: 1 }] : []))
  return { kind: 'Data Matrix', text, width: pixx, height: pixy, dark }
}
