import { hasDigest } from '@ems/federation/publish/gates'
import type { Registry, Release, Ring } from '@ems/federation/registry'
import { findChromium } from '@ems/testing/chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type ProbeAccount, renderScreens } from './render-screens.ts'

type Probe = {
  url: string
  ring: Ring
  release: Release
  /** With it every screen is also rendered, signed in. */
  account?: ProbeAccount | undefined
}

/** A gateway looks at its ring with every request; one that mirrors a bucket does so twice a second. */
const LIVE_WITHIN_MS = 10_000
const SCREEN_WITHIN_MS = 15_000

/**
 * Loads a release the way browsers will: the ring names it, every file comes with the bytes of its hash, and in a headless
 * Chromium, under the host and the content policy of the address, the container starts and every screen's module evaluates.
 * With an account every screen is then opened as a person does (`render-screens.ts`). Returns what failed.
 */
export async function probe({ url, ring, release, account }: Probe): Promise<string[]> {
  const named = await untilNamed(url, ring, release)
  if (named) return [named]
  const files = (await Promise.all(Object.entries(release.integrity).map((one) => badFile(url, one)))).flat()
  if (files.length > 0) return files
  const executablePath = findChromium()
  if (!executablePath) return ['there is no Chromium to try the screens in (EMS_CHROMIUM names one)']
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const failures = await badScreens(browser, url, release)
    if (failures.length > 0 || !account) return failures
    const rendered = await renderScreens({ browser, url, release, account })
    for (const screen of rendered.unlinked) console.log(`not opened, because no screen links to it: ${screen}`)
    return rendered.failures
  } catch (error) {
    return [(error as Error).message.split('\n')[0] as string]
  } finally {
    await browser.close()
  }
}

async function untilNamed(url: string, ring: Ring, { name, version }: Release) {
  let last = ''
  for (const since = Date.now(); Date.now() - since < LIVE_WITHIN_MS; ) {
    const registry = await registryAt(url, ring).catch((error: Error) => error)
    const live = registry instanceof Error ? undefined : registry.modules.find((one) => one.name === name)
    if (live?.version === version) return undefined
    last = registry instanceof Error ? registry.message : `it names ${live?.version ?? 'nothing'}`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return `${url}/registry.json does not name ${name} ${version} for ring ${ring}: ${last}`
}

async function registryAt(url: string, ring: Ring) {
  const answer = await fetch(`${url}/registry.json?ring=${ring}`, { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`it answers ${answer.status}`)
  return (await answer.json()) as Registry
}

async function badFile(url: string, [file, hash]: [string, string]) {
  const answer = await fetch(url + file, { signal: AbortSignal.timeout(10_000) }).catch((error: Error) => error)
  if (answer instanceof Error) return [`${file}: ${answer.message}`]
  if (!answer.ok) return [`${file}: ${answer.status}`]
  const content = Buffer.from(await answer.arrayBuffer())
  return hasDigest(content, hash) ? [] : [`${file}: not the bytes of its hash`]
}

async function badScreens(browser: Browser, url: string, release: Release) {
  const page = await browser.newPage()
  const failures: string[] = []
  await page.goto(`${url}/public/login`, { timeout: SCREEN_WITHIN_MS })
  await page.waitForFunction(() => '__FEDERATION__' in self, undefined, { timeout: SCREEN_WITHIN_MS })
  for (const expose of Object.keys(release.preload)) {
    const failed = await evaluated(page, release, expose).catch((error: Error) => error.message.split('\n')[0])
    if (failed) failures.push(`${expose}: ${failed}`)
  }
  return failures
}

/** Runs in the page: the host's own share scope, its chunk loader's hashes, its content policy. */
function evaluated(page: Page, { global, entry, integrity }: Release, expose: string) {
  return page.evaluate(
    async ([name, src, hashes, expected, timeoutMs]) => {
      type Container = { init(scope: unknown): unknown; get(expose: string): Promise<() => { default?: unknown }> }
      const self = globalThis as unknown as Record<string, Container | undefined> & {
        __emsSri?: (url: string) => string | undefined
        __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, unknown> }[] }
      }
      // The host's own stay: what departments share comes with the first of their screens.
      const hashOfHost = self.__emsSri
      self.__emsSri = (url) => hashes[new URL(url, location.href).pathname] ?? hashOfHost?.(url)
      const load = async () => {
        if (!self[name]) {
          const script = Object.assign(document.createElement('script'), {
            src,
            integrity: hashes[src],
            crossOrigin: 'anonymous',
          })
          const loaded = new Promise<void>((resolve, reject) => {
            script.onload = () => resolve()
            script.onerror = () => reject(new Error('the container script is blocked or broken'))
          })
          document.head.append(script)
          await loaded
          const container = self[name] as Container | undefined
          if (!container) throw new Error(`the script defines no container ${name}`)
          await container.init(self.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default)
        }
        const module = (await (self[name] as Container).get(expected))()
        return module.default === undefined ? 'has no default export' : undefined
      }
      const late = new Promise<string>((resolve) =>
        setTimeout(() => resolve(`took longer than ${timeoutMs} ms`), timeoutMs),
      )
      return Promise.race([load().catch((error: unknown) => String(error)), late])
    },
    [global, entry, integrity, expose, SCREEN_WITHIN_MS] as const,
  )
}
