import { startService, type TestService } from '@ems/testing'
import type { KiteWorld } from './kite-world.ts'

/** Workers as processes of their own, one at a time, so that the one that is killed is the one at work. */
export function workerProcesses(world: () => KiteWorld) {
  let running: TestService[] = []
  return {
    async start(): Promise<TestService> {
      const { api, filesDir } = world()
      const worker = await startService({
        name: 'worker',
        env: {
          DATABASE_URL: api.url,
          EMS_FILES_DIR: filesDir,
          REALTIME_APP_ID: '1',
          REALTIME_KEY: 'key',
          REALTIME_SECRET: 'secret',
          REALTIME_URL: 'http://127.0.0.1:9',
          LOG_LEVEL: 'fatal',
        },
      })
      running.push(worker)
      return worker
    },
    /** SIGKILL: the worker has no chance to tidy up. */
    async kill(worker: TestService) {
      await worker.kill()
      running = running.filter((one) => one !== worker)
    },
    async stop() {
      await Promise.all(running.map((worker) => worker.stop()))
      running = []
    },
  }
}
