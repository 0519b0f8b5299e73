/** Compares decimal strings exactly: amounts beyond fifteen digits are no floats. */
export function compareDecimals(one: string, other: string): number {
  const scale = Math.max(...[one, other].map((value) => value.split('.')[1]?.length ?? 0))
  const difference = scaled(one, scale) - scaled(other, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal string as a multiple of 10^-scale. */
function scaled(value: string, scale: number): bigint {
  const [units = '0', fraction = ''] = value.replace('-', '').split('.')
  const size = BigInt(units + fraction.padEnd(scale, '0'))
  return value.startsWith('-') ? -size : size
}
