import { NO_FILE } from '@ems/federation/registry'
import { AreaFailure } from '../area/failure.ts'
import { isKit } from '../kit.ts'
import { hashOf } from './integrity.ts'
import { hasThrown } from './script-load-results.ts'

/** A container as webpack builds it: a global that a classic script leaves behind. */
export type Container = { init: (...scope: never[]) => unknown; get: (expose: string) => Promise<() => unknown> }

/**
 * Runs a container script and gives its container. A tag that the page brought along is waited for, not repeated. The
 * caller limits the time and ends it with `abandon`.
 */
export async function loadContainer(name: string, url: string): Promise<Container> {
  const there = containerAt(name)
  if (there) return there
  const file = new URL(url).pathname
  if (hasThrown(file)) throw new AreaFailure('entry-exec', file)

  const tag = tagFor(url)
  await new Promise<void>((resolve, reject) => {
    tag.addEventListener('load', () => resolve(), { once: true })
    tag.addEventListener('error', () => reject(new AreaFailure('entry-load', file)), { once: true })
    if (!tag.isConnected) document.head.append(tag)
  }).finally(() => tag.remove())

  const container = containerAt(name)
  if (container) return container
  throw new AreaFailure(hasThrown(file) ? 'entry-exec' : 'entry-no-container', file)
}

/**
 * Fails all pending files of a release, for their owners and for webpack's runtime, so that another try requests them
 * again. A script that arrives later does no harm, because its names contain the version. The kit, for which others may
 * be waiting, is not failed, but another try requests it again too.
 */
export function abandon({ name, version }: { name: string; version: string }): void {
  const folder = `${location.origin}/remotes/${name}/${version}/`
  for (const tag of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')) {
    const url = tag instanceof HTMLScriptElement ? tag.src : tag.href
    const isOurs = url.startsWith(folder)
    if (tag instanceof HTMLScriptElement && (isOurs || isOurKit(url))) hung.add(new URL(url).pathname)
    if (!isOurs || (tag instanceof HTMLLinkElement && (tag.sheet || tag.rel === 'prefetch'))) continue
    tag.dispatchEvent(new Event('error'))
    tag.remove()
  }
}

const isOurKit = (url: string) => url.startsWith(location.origin) && isKit(new URL(url).pathname)

/** Asks again for a kit that hung: what the chunk loader still waits for comes true as soon as the file runs. */
export function askAnewForKit(): void {
  for (const file of hung) {
    if (!isKit(file)) continue
    document.head.append(scriptFor(location.origin + file))
    hung.delete(file)
  }
}

/** Browsers let a second request for a file wait for a first that hangs (Chromium: 20 s); under another query they do not. */
const hung = new Set<string>()
const anew = (url: string) => (hung.has(new URL(url).pathname) ? `${url}?${Date.now()}` : url)

function tagFor(url: string) {
  const brought = [...document.querySelectorAll<HTMLScriptElement>('script[data-ems]')].find(({ src }) => src === url)
  return brought ?? scriptFor(url)
}

function scriptFor(url: string) {
  const tag = document.createElement('script')
  tag.crossOrigin = 'anonymous'
  // Never without one: an empty integrity would be none at all.
  tag.integrity = hashOf(url) ?? NO_FILE
  tag.src = anew(url)
  return tag
}

function containerAt(name: string) {
  const match = (window as unknown as Record<string, unknown>)[name]
  return typeof (match as Container | undefined)?.get === 'function' ? (match as Container) : undefined
}
