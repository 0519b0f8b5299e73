import { readdir, readFile } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'

const folder = path.resolve(import.meta.dirname, '../deploy/kubernetes')

type Labels = Readonly<Record<string, string>>
type Selector = {
  matchLabels?: Labels
  matchExpressions?: readonly { key: string; operator: string; values: readonly string[] }[]
}
type Peer = {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: readonly string[] }
}
type Rule = {
  from?: readonly Peer[]
  to?: readonly Peer[]
  ports: readonly { protocol: string; port: string | number }[]
}
type Policy = {
  podSelector: Selector
  policyTypes: readonly ('Ingress' | 'Egress')[]
  ingress?: readonly Rule[]
  egress?: readonly Rule[]
}
type Container = { ports?: readonly { name: string; containerPort: number }[] }
type Template = { metadata: { labels: Labels }; spec: { containers: readonly Container[] } }

/** A pod of EMS, a pod elsewhere in the cluster, or an address outside it. */
type Place = { pod: Labels; ports: Readonly<Record<string, number>> } | { namespace: Labels } | { address: string }

let policies: readonly Policy[]
/** Every kind of pod that the manifests make. */
let pods: readonly { app: string; place: Place & { pod: Labels } }[]

beforeAll(async () => {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')))
  const manifests = texts.flatMap((text) => parseAllDocuments(text).map((one) => one.toJS()))
  policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec)
  const templates: Template[] = manifests.flatMap(({ kind, spec }) =>
    kind === 'Deployment' ? [spec.template] : kind === 'CronJob' ? [spec.jobTemplate.spec.template] : [],
  )
  const byApp = new Map(templates.map((template) => [template.metadata.labels.app ?? '', template]))
  pods = [...byApp].map(([app, { metadata, spec }]) => {
    const ports = spec.containers.flatMap(({ ports: open = [] }) =>
      open.map(({ name, containerPort }) => [name, containerPort] as const),
    )
    return { app, place: { pod: metadata.labels, ports: Object.fromEntries(ports) } }
  })
})

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  for (const { operator } of matchExpressions) if (operator !== 'In') throw new Error(`not known here: ${operator}`)
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  )
}

function contains(cidr: string, address: string): boolean {
  const [base = '', bits] = cidr.split('/')
  const family = isIPv6(base) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  list.addSubnet(base, Number(bits), family)
  return family === (isIPv6(address) ? 'ipv6' : 'ipv4') && list.check(address, family)
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if ('address' in place)
    return (
      ipBlock !== undefined &&
      contains(ipBlock.cidr, place.address) &&
      !ipBlock.except?.some((one) => contains(one, place.address))
    )
  if ('namespace' in place) return namespaceSelector !== undefined && selects(namespaceSelector, place.namespace)
  return podSelector !== undefined && !namespaceSelector && selects(podSelector, place.pod)
}

/** Without a policy of its direction a pod is open; with one, a rule has to allow peer and port. */
function allows(direction: 'Ingress' | 'Egress', own: Labels, peer: Place, port: string): boolean {
  const [protocol, number] = port.split(' ')
  const target = direction === 'Ingress' ? pods.find(({ place }) => place.pod === own)?.place : peer
  const numberOf = (named: string | number) =>
    typeof named === 'number' ? named : target && 'ports' in target ? target.ports[named] : undefined
  const own_ = policies.filter(
    ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, own),
  )
  const rules = own_.flatMap(({ ingress = [], egress = [] }) => (direction === 'Ingress' ? ingress : egress))
  return (
    own_.length === 0 ||
    rules.some(({ from, to, ports }) => {
      const peers = direction === 'Ingress' ? from : to
      return (
        (!peers || peers.some((one) => isPeer(one, peer))) &&
        ports.some((one) => one.protocol === protocol && numberOf(one.port) === Number(number))
      )
    })
  )
}

const appsAllowedTo = (place: Place, port: string) =>
  pods.filter((one) => allows('Egress', one.place.pod, place, port)).map(({ app }) => app)

describe('the network of Kubernetes', () => {
  test('lets services reach those that they ask, and no others', () => {
    const connections = pods.flatMap((to) =>
      pods
        .filter((from) => {
          const port = `TCP ${'ports' in to.place ? to.place.ports.http : ''}`
          return allows('Egress', from.place.pod, to.place, port) && allows('Ingress', to.place.pod, from.place, port)
        })
        .map((from) => `${from.app} → ${to.app}`),
    )
    const expected = ['gateway', 'api', 'worker'].flatMap((from) =>
      ['identity', 'realtime', 'api'].map((to) => `${from} → ${to}`),
    )

    expect(pods.map(({ app }) => app).sort()).toEqual(
      ['api', 'gateway', 'identity', 'migrate', 'realtime', 'remote', 'worker'].sort(),
    )
    // Who comes from anywhere at all may come from a pod too, but none of them gets out to the gateway.
    expect(connections.sort()).toEqual(expected.sort())
  })

  const kubeSystem = { namespace: { 'kubernetes.io/metadata.name': 'kube-system' } }
  const all = ['api', 'gateway', 'identity', 'migrate', 'realtime', 'remote', 'worker']
  const ofDatabase = ['api', 'identity', 'migrate', 'realtime', 'worker']
  test.each<[string, Place, string, readonly string[]]>([
    ['the names of the cluster', kubeSystem, 'UDP 53', all],
    ['the names at the node', { address: '169.254.20.10' }, 'UDP 53', all],
    ['names outside', { address: '8.8.8.8' }, 'UDP 53', []],
    ['a database of the house', { address: '10.4.0.9' }, 'TCP 5432', ofDatabase],
    ['a database in the cluster', { namespace: { 'kubernetes.io/metadata.name': 'postgres' } }, 'TCP 5432', ofDatabase],
    ['a database outside', { address: '203.0.113.9' }, 'TCP 5432', []],
    ['a page outside', { address: '203.0.113.9' }, 'TCP 443', ['api', 'identity', 'worker']],
    ['a page outside by IPv6', { address: '2001:db8::9' }, 'TCP 443', ['api', 'identity', 'worker']],
    ['a page without TLS', { address: '203.0.113.9' }, 'TCP 80', []],
    ['any other port', { address: '203.0.113.9' }, 'TCP 22', []],
    ['a mail server', { address: '203.0.113.9' }, 'TCP 587', ['worker']],
    ['a Vault of the house', { address: '10.4.0.9' }, 'TCP 8200', ['api', 'worker']],
    ['a Vault outside', { address: '203.0.113.9' }, 'TCP 8200', []],
    ['the metadata of the machine', { address: '169.254.169.254' }, 'TCP 443', []],
    ['the metadata of the machine without TLS', { address: '169.254.169.254' }, 'TCP 80', []],
    ['the metadata of the machine by IPv6', { address: 'fd00:ec2::254' }, 'TCP 443', []],
  ])('lets only those out who need it: %s', (_, place, port, apps) => {
    expect(appsAllowedTo(place, port).sort()).toEqual([...apps].sort())
  })
})
