import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Registry } from '@ems/federation/registry'
import { exampleHost, exampleRegistry, exampleRelease } from '@ems/federation/testing'
import { freePort, startService } from '@ems/testing'

/** Contents of the files of the example site, long enough to be worth compressing. */
export const contents = {
  vendor: `/* vendor */${' '.repeat(3000)}`,
  main: '/* main */',
  style: 'body{margin:0}',
  entry: 'var ems_hr_1_0_0;',
  script: '/* list */',
  list: '.list{color:red}',
}

const template =
  '<!doctype html><html lang="id"><head><title>EMS</title></head><body><div id="root"></div></body></html>'

/** An example release of area `hr` whose hashes are those of the files that the site has. */
export const hr = (version = '1.0.0') =>
  exampleRelease('hr', version, { entry: contents.entry, script: contents.script, style: contents.list })

export type Gateway = Awaited<ReturnType<typeof startGateway>>

/**
 * The real gateway as a process, in front of an example site in a throw-away folder. Without upstreams, its services
 * are ports where nobody listens.
 */
export async function startGateway(env: NodeJS.ProcessEnv = {}, registry = exampleRegistry([hr()])) {
  const folder = await mkdtemp(join(tmpdir(), 'ems-gateway-'))
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, `${file}.new`), content)
    await rename(join(folder, `${file}.new`), join(folder, file))
  }
  const publish = (registry: Registry) => write('registry/registry/stable.json', JSON.stringify(registry))

  await write('host/index.html', template)
  await write('host/host.json', JSON.stringify(exampleHost(contents)))
  await write('host/js/vendor.1.js', contents.vendor)
  await write('host/js/vendor.1.js.br', brotliCompressSync(contents.vendor))
  await write('host/js/vendor.1.js.gz', gzipSync(contents.vendor))
  await write('host/js/main.1.js', contents.main)
  await write('host/css/main.1.css', contents.style)
  await write('host/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await write('host/silent-callback.html', '<!doctype html><script src="/silent-callback.js"></script>')
  await write('registry/remotes/hr/1.0.0/remoteEntry.js', contents.entry)
  await write('registry/remotes/hr/1.0.0/js/list.js', contents.script)
  await publish(registry)

  const port = await freePort()
  const nobody = `http://127.0.0.1:${await freePort()}`
  const origin = `http://localhost:${port}`
  const service = await startService({
    name: 'gateway',
    port,
    // The pages of development are in its sources only.
    ...(env.EMS_DEV ? { isBundled: false } : {}),
    env: {
      EMS_URL: origin,
      EMS_HOST_DIR: join(folder, 'host'),
      EMS_REGISTRY_DIR: join(folder, 'registry'),
      EMS_CLIENT_SECRET: 'f3b1c0a9d8e7f6a5b4c3d2e1f0a9b8c7',
      EMS_DEMO: '1',
      REALTIME_KEY: 'key',
      API_URL: nobody,
      IDENTITY_URL: nobody,
      REALTIME_URL: nobody,
      ...env,
    },
  })

  return {
    ...service,
    origin,
    folder,
    write,
    publish,
    end: async () => {
      const code = await service.stop()
      await rm(folder, { recursive: true })
      return code
    },
  }
}
