import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'deploy/kubernetes')

type Manifest = { apiVersion: string; kind: string; metadata: { name: string } } & Record<string, unknown>
type Validate = ((data: unknown) => boolean) & { errors?: readonly { instancePath: string; message?: string }[] }

/** Where Kubernetes' own schema of each kind lies. A kind that is not here fails the test. */
const schemas: Record<string, string> = {
  'apps/v1 Deployment': 'IoK8sApiAppsV1Deployment',
  'autoscaling/v2 HorizontalPodAutoscaler': 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler',
  'batch/v1 CronJob': 'IoK8sApiBatchV1CronJob',
  'networking.k8s.io/v1 Ingress': 'IoK8sApiNetworkingV1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'IoK8sApiNetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'IoK8sApiPolicyV1PodDisruptionBudget',
  'v1 PersistentVolumeClaim': 'IoK8sApiCoreV1PersistentVolumeClaim',
  'v1 Service': 'IoK8sApiCoreV1Service',
}

type Compose = { services: Record<string, { environment?: Record<string, string>; volumes?: string[] }> }
type Container = { env: { name: string }[]; volumeMounts: { mountPath: string }[] }
type Pods = { template: { spec: { containers: Container[] } } }

/** What says where releases lie and who may move them. */
const RELEASES = /^(AWS|EMS_(REGISTRY|SEEN|SIGNING|AUTHORITY))/

const manifests: Manifest[] = []
let resources: string[]

beforeAll(async () => {
  for (const file of await readdir(folder)) {
    const documents = parseAllDocuments(await readFile(path.join(folder, file), 'utf8')).map((one) => one.toJS())
    if (file === 'kustomization.yaml') resources = documents[0].resources
    else manifests.push(...documents)
  }
})

/** Faults of a manifest by the schema of Kubernetes, unknown fields included. */
async function faultsOf(manifest: Manifest) {
  const name = schemas[`${manifest.apiVersion} ${manifest.kind}`]
  const { validate } = (await import(`kubernetes-models/_schemas/${name}`)) as { validate: Validate }
  const requested = new Set<string>()
  const faults = validate(watched(manifest, '', requested))
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  return [...faults, ...fieldsOf(manifest, '').filter((field) => !requested.has(field))]
}

/** Notes every field that is asked for: the schema asks for all it knows, and passes over others. */
function watched(value: unknown, at: string, requested: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key)
      requested.add(`${at}/${key}`)
      return watched(Reflect.get(target, key), `${at}/${key}`, requested)
    },
  })
}

const fieldsOf = (value: unknown, at: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [`${at}/${key}`, ...fieldsOf(inner, `${at}/${key}`)])
    : []

const of = (kind: string) => manifests.filter((one) => one.kind === kind)
const containersOf = (manifest: Manifest) =>
  [...JSON.stringify(manifest).matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image as string)

describe('the manifests for Kubernetes', () => {
  test('are what the schema of Kubernetes knows, to the last field', async () => {
    expect(manifests.length).toBeGreaterThan(25)
    for (const manifest of manifests) {
      const { kind, metadata } = manifest
      expect({ kind, name: metadata.name, faults: await faultsOf(manifest) }).toEqual({
        kind,
        name: metadata.name,
        faults: [],
      })
    }
  })

  test('would not pass with a misspelt field or a wrong type', async () => {
    const api = structuredClone(of('Deployment').find(({ metadata }) => metadata.name === 'api')) as Manifest
    const spec = api.spec as { replica?: number; template: { spec: { containers: { ports: unknown }[] } } }
    spec.replica = 3
    const [container] = spec.template.spec.containers
    if (container) container.ports = 'http'

    expect(await faultsOf(api)).toEqual([
      expect.stringMatching('/spec/template/spec/containers/0/ports'),
      '/spec/replica',
    ])
  })

  test('are all applied', async () => {
    const files = (await readdir(folder)).filter((file) => file !== 'kustomization.yaml')

    expect([...resources].sort()).toEqual(files.sort())
  })

  test('have a release of every department', async () => {
    const areas = (await readdir(path.join(root, 'remotes'), { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    )

    const released = of('CronJob').map(({ metadata }) => metadata.name)

    for (const { name } of areas) expect(released).toContain(`remote-${name}`)
  })

  test('know the services, variables and secrets of the compose file, and no others', async () => {
    const compose = await readFile(path.join(root, 'docker-compose.yml'), 'utf8')
    const names = (text: string) => new Set([...text.matchAll(/\b([A-Z][A-Z_]+_FILE)\b/g)].map(([, name]) => name))
    const text = JSON.stringify(of('Deployment'))

    expect([...names(text)].sort()).toEqual(
      [...names(compose)].filter((name) => !/^(POSTGRES|MINIO)/.test(name ?? '')).sort(),
    )
    for (const { metadata } of of('Deployment')) expect(compose).toMatch(new RegExp(`^ {2}${metadata.name}:$`, 'm'))
    for (const [, key] of text.matchAll(/"configMapKeyRef":\{"name":"ems","key":"(\w+)"/g))
      expect(await readFile(path.join(root, '.env.example'), 'utf8')).toMatch(new RegExp(`^#?${key}=`, 'm'))
  })

  test('give each service the files and variables that its container has', async () => {
    const { services } = parse(await readFile(path.join(root, 'docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as Compose
    for (const manifest of of('Deployment')) {
      const { name } = manifest.metadata
      const { containers } = (manifest.spec as Pods).template.spec
      const [container] = containers
      const present = container?.env.map((one) => one.name) ?? []
      const mounted = container?.volumeMounts.map(({ mountPath }) => mountPath) ?? []
      const { environment = {}, volumes = [] } = services[name] ?? {}
      const lacked = Object.keys(environment).filter((one) => RELEASES.test(one) && !present.includes(one))
      expect({ name, lacked }).toEqual({ name, lacked: [] })
      expect(mounted).toEqual(expect.arrayContaining(volumes.map((one) => one.split(':')[1])))
    }
  })

  test('give every kind of service a probe, a limit, more than one, and nothing it does not need', () => {
    const guarded = (kind: string) => of(kind).map(({ metadata }) => metadata.name)

    for (const manifest of of('Deployment')) {
      const { name } = manifest.metadata
      const text = JSON.stringify(manifest)
      for (const requested of ['livenessProbe', 'readinessProbe', 'startupProbe', '"limits"', '"runAsNonRoot":true'])
        expect({ name, has: text.includes(requested) ? requested : '' }).toEqual({ name, has: requested })
      expect(text.match(/"readOnlyRootFilesystem":true/g)).toHaveLength(containersOf(manifest).length)
      expect(guarded('HorizontalPodAutoscaler')).toContain(name)
      expect(guarded('PodDisruptionBudget')).toContain(name)
    }
  })
})
