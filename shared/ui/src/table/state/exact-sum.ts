/** The sum of decimal texts, exact: a float would turn many amounts into another one. */
export function exactSum(values: readonly string[]): string {
  const scale = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
  const units = values.reduce((sum, value) => sum + unitsOf(value, scale), 0n)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return (units < 0n ? '-' : '') + (scale ? `${whole}.${digits.slice(-scale)}` : whole)
}

function unitsOf(value: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
