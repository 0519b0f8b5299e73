import { beforeEach, describe, expect, test } from '@jest/globals'
import { registryOf, releaseOf } from '../../testing/fixtures.ts'
import { prefetch, prefetchLikely, recordPath } from './prefetch.ts'

let created = 0

/** A release that no other test has announced. */
const fresh = () => releaseOf({ version: `2.0.${++created}` })
const fetched = (rel: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map(({ href }) => new URL(href).pathname)

beforeEach(() => {
  document.head.replaceChildren()
  localStorage.clear()
})

describe('fetching ahead', () => {
  test('announces the container and the files of a screen with their hashes, once', () => {
    const release = fresh()
    prefetch(registryOf(release), '/private/utilities/reference')
    prefetch(registryOf(release), '/private/utilities/reference')

    expect(fetched('preload')).toEqual([release.entry, `/remotes/settings/${release.version}/js/references.js`])
    expect(document.head.querySelector('link')?.integrity).toBe('sha384-a')
  })

  test('leaves alone what may not run', () => {
    const release = fresh()
    prefetch({ ...registryOf(release), revoked: [`settings@${release.version}`] }, '/private/utilities/reference')

    expect(fetched('preload')).toEqual([])
  })

  test('takes the two screens used most when there is time', () => {
    const release = fresh()
    for (const path of [
      '/private/auth/user',
      '/private/auth/user',
      '/private/home/dashboard',
      '/private/home/dashboard',
    ])
      recordPath(path)
    recordPath('/private/utilities/reference')
    prefetchLikely(registryOf(release))

    expect(fetched('prefetch')).toEqual([release.entry])
    expect(fetched('preload')).toEqual([])
  })

  test('takes what a department asks for, and survives a broken memory', () => {
    localStorage.setItem('ems-visits', '{')
    const release = fresh()
    const [first, ...others] = release.descriptor.routes
    if (!first) throw new Error('the example has no route')
    const descriptor = { ...release.descriptor, routes: [{ ...first, preload: 'idle' as const }, ...others] }
    prefetchLikely(registryOf({ ...release, descriptor }))

    expect(fetched('prefetch')).toContain(`/remotes/settings/${release.version}/js/references.js`)
  })
})
