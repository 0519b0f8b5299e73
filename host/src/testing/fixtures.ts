import type { EmsConfig, Registry, Release } from '@ems/federation/registry'
import { observable, type Phase, type SessionControl } from '@ems/platform/host'
import type { Environment } from '../environment.ts'
import { liveAreas } from '../federation/registry/live-areas.ts'

/** A release of an area `settings` with two screens; `changes` say what a test is about. */
export function releaseOf(changes: Partial<Release> = {}): Release {
  const { name = 'settings', version = '1.4.2' } = changes
  const folder = `/remotes/${name}/${version}`
  const entry = `${folder}/remoteEntry.js`
  return {
    name,
    version,
    state: 'active',
    format: 'mf-container/1',
    global: `ems_${name}_${version.replaceAll('.', '_')}`,
    entry,
    contract: '^1.0.0',
    shared: { react: '^19.3.0' },
    integrity: { [entry]: 'sha384-a', [`${folder}/js/references.js`]: 'sha384-b' },
    preload: { './references': [`${folder}/js/references.js`], './users': [] },
    descriptor: {
      id: name,
      title: 'Pengaturan',
      order: 70,
      version,
      contract: '^1.0.0',
      basePaths: ['/private/utilities', '/private/auth'],
      permissions: ['reference-access', 'user-access'],
      routes: [
        {
          path: '/private/utilities/reference',
          expose: './references',
          title: 'Referensi',
          permission: 'reference-access',
        },
        { path: '/private/auth/user', expose: './users', title: 'Pengguna', permission: 'user-access' },
        { path: '/private/auth/user/:id', expose: './users', title: 'Rincian', parent: '/private/auth/user' },
      ],
      menu: [
        { id: 'user', title: 'Pengguna', to: '/private/auth/user', order: 2 },
        { id: 'reference', title: 'Referensi', to: '/private/utilities/reference', order: 1 },
      ],
    },
    ...changes,
  }
}

export const registryOf = (...modules: Release[]): Registry => ({
  schema: 1,
  ring: 'stable',
  revision: 'r1',
  updatedAt: '2026-11-20T00:00:00Z',
  host: { version: '0.1.0', contract: '1.0.0', shared: { react: '19.3.1' } },
  revoked: [],
  modules,
})

const config: EmsConfig = {
  version: '0.1.0',
  production: true,
  ring: 'stable',
  sso: { authority: 'http://localhost/sso', client_id: 'ems-web', passwordUrl: 'http://localhost/sso/password' },
  realtime: { key: '', cluster: '', hosted: false },
  publicBearer: 'public',
  integrity: {},
  host: { contract: '1.0.0', shared: { react: '19.3.1' } },
}

/** A session that stands where the test wants it, and remembers what it was asked. */
export function sessionAt(phase: Phase) {
  const requested: string[] = []
  const state = observable<Phase>(phase)
  const note = (subject: string) => async () => {
    requested.push(subject)
  }
  const control: SessionControl = {
    phase: state,
    signIn: async (returnTo) => {
      requested.push(`sign in for ${returnTo}`)
    },
    completeSignIn: async () => '/private/home/dashboard',
    signOut: note('sign out'),
    endIdle: note('end idle'),
    retry: note('retry'),
    check: note('check'),
    stop: () => undefined,
  }
  return { ...control, asked: requested }
}

export function environmentOf(changes: Partial<Environment> = {}): Environment {
  const { registry = registryOf(releaseOf()), isStale = false } = changes
  const areas = liveAreas({ registry, isStale }, registry.host, {
    onRevoked: () => undefined,
    onLeftOut: () => undefined,
  })
  return {
    config,
    registry,
    isStale,
    areas,
    checkRegistry: async () => undefined,
    session: sessionAt({ name: 'ready' }),
    report: () => undefined,
    ...changes,
  }
}
