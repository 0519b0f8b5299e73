import { RINGS } from '../registry/registry.ts'

/** What a department's credentials have to write: its releases, and its own pointers. All else they read at most. */
export const writableBy = (area: string): string[] => [
  `remotes/${area}/*`,
  ...RINGS.flatMap((ring) => [
    `registry/areas/${ring}/${area}.json`,
    `registry/history/${ring}/${area}/*`,
    `registry/proposals/${ring}/${area}.json`,
  ]),
  // How the conditions of a bucket are tried out (docs/decisions/federation-registry.md).
  'conditional-writes.txt',
]

/** The policy of a department's credentials for a bucket, as S3 servers read it. `at`: bucket and prefix. */
export function permissionsOf(area: string, at: string) {
  const [bucket = '', ...prefix] = at
    .replace(/^s3:\/\//, '')
    .replace(/\/$/, '')
    .split('/')
  const resource = (key: string) => `arn:aws:s3:::${[bucket, ...prefix, key].join('/')}`
  return {
    Version: '2012-10-17',
    Statement: [
      { Effect: 'Allow', Action: ['s3:ListBucket'], Resource: [`arn:aws:s3:::${bucket}`] },
      { Effect: 'Allow', Action: ['s3:GetObject'], Resource: [resource('registry/*'), resource('remotes/*')] },
      { Effect: 'Allow', Action: ['s3:PutObject', 's3:DeleteObject'], Resource: writableBy(area).map(resource) },
    ],
  }
}
