import { formatNumber } from '@ems/platform'

/** `1536000` → `1,5 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  const [amount, unit] = bytes < 1_048_576 ? [bytes / 1_024, 'kB'] : [bytes / 1_048_576, 'MB']
  const tenths = Math.round(amount * 10)
  return `${formatNumber(Math.floor(tenths / 10))}${tenths % 10 ? `,${tenths % 10}` : ''} ${unit}`
}
