import { existsSync } from 'node:fs'

/** `EMS_NGINX`, or the machine's own; undefined when there is none. */
export const findNginx = () =>
  [process.env.EMS_NGINX, '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(
    (place) => place && existsSync(place),
  )
