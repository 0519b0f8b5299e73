/** In this order: Edge and Opera also say Chrome, Chrome also says Safari. */
const browsers = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
] as const
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** A browser as people know it, `Chrome 141 di Windows`, of what it says of itself. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Perangkat tidak dikenal'
  const browser = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] }))
    .find(({ version }) => version)
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  const message = browser ? `${browser.name} ${browser.version}` : userAgent.split(/[\s/]/)[0]
  return system ? `${message} di ${system}` : String(message)
}
