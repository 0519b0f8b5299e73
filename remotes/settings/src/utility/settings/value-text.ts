import { type Config, configChoice } from '@ems/contracts/settings'
import { formatDate, formatDecimal, formatMoney, formatNumber } from '@ems/platform'

/** The longest value of a comparison. */
const SHORT = 120

/** A value of a setting as people read it; null is the default. */
export function settingText({ type, is_secret }: Pick<Config, 'type' | 'is_secret'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (is_secret || type === 'secret') return '•••••'
  switch (type) {
    case 'bool':
      return value ? 'Ya' : 'Tidak'
    case 'int':
      return formatNumber(Number(value))
    case 'decimal':
      return formatDecimal(String(value))
    case 'money':
      return formatMoney(String(value))
    case 'enum':
      return configChoice(String(value))
    case 'date':
      return formatDate(String(value))
    default: {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (text.startsWith('data:image/')) return `gambar ${formatNumber(Math.ceil((text.length * 3) / 4 / 1_024))} kB`
      return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
    }
  }
}
