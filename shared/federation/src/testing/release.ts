import { createHash } from 'node:crypto'
import type { Candidate } from '../publish/preflight-checks.ts'
import { CONTRACT } from '../registry/descriptor.ts'
import type { HostBuild, Registry, Release } from '../registry/registry.ts'

/** `sha256-…` as the build computes it, of a file's content. */
export const encrypt = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

type Files = { entry?: string; script?: string; style?: string }

/** A valid release of an area with one screen, `/private/<name>/list`, whose files have the given contents. */
export function exampleRelease(
  name: string,
  version = '1.0.0',
  { entry = '', script = '', style = '' }: Files = {},
): Release {
  const folder = `/remotes/${name}/${version}`
  const files = {
    [`${folder}/remoteEntry.js`]: entry,
    [`${folder}/js/list.js`]: script,
    [`${folder}/css/list.css`]: style,
  }
  return {
    name,
    version,
    state: 'active',
    format: 'mf-container/1',
    global: `ems_${name}_${version}`.replace(/\W/g, '_'),
    entry: `${folder}/remoteEntry.js`,
    contract: `^${CONTRACT}`,
    shared: { react: '^19.3.0' },
    integrity: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, encrypt(content)])),
    preload: { './list': [`${folder}/css/list.css`, `${folder}/js/list.js`] },
    descriptor: {
      id: name,
      title: name,
      version,
      contract: `^${CONTRACT}`,
      basePaths: [`/private/${name}`],
      permissions: [`${name}-access`],
      routes: [{ path: `/private/${name}/list`, expose: './list', title: 'Daftar', permission: `${name}-access` }],
      menu: [{ id: name, title: 'Daftar', to: `/private/${name}/list`, permission: `${name}-access` }],
    },
  }
}

/** A host build of two scripts, a kit and a stylesheet with the given contents. */
export function exampleHost({ vendor = '', main = '', style = '', kit = '' } = {}): HostBuild {
  return {
    version: '1.0.0',
    contract: CONTRACT,
    shared: { react: '19.3.1' },
    scripts: ['/js/vendor.1.js', '/js/main.1.js'],
    styles: ['/css/main.1.css'],
    kit: ['/js/kit.1.js'],
    integrity: {
      '/js/vendor.1.js': encrypt(vendor),
      '/js/main.1.js': encrypt(main),
      '/js/kit.1.js': encrypt(kit),
      '/css/main.1.css': encrypt(style),
    },
  }
}

/** A valid registry of ring stable with these releases live. */
export function exampleRegistry(modules: Release[], revision = 'r1'): Registry {
  const { version, contract, shared } = exampleHost()
  return {
    schema: 1,
    ring: 'stable',
    revision,
    updatedAt: '2026-11-20T00:00:00.000Z',
    host: { version, contract, shared },
    revoked: [],
    modules,
  }
}

/** The build of such a release, as input of the publisher. */
export function exampleCandidate(name: string, version = '1.0.0', text = ''): Candidate {
  const contents = { entry: `var ems_${name};`, script: `/* list ${text} */`, style: '.list{color:red}' }
  const release = exampleRelease(name, version, contents)
  const folder = `/remotes/${name}/${version}`
  const files = new Map([
    [`${folder}/remoteEntry.js`, Buffer.from(contents.entry)],
    [`${folder}/js/list.js`, Buffer.from(contents.script)],
    [`${folder}/css/list.css`, Buffer.from(contents.style)],
  ])
  return { release, files, contents: { packages: ['@ems/contracts', 'zod'], limits: {} } }
}
