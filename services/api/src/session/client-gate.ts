import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Forbidden } from '../kit/problems.ts'

/** The menu of a client's own staff. */
const PORTAL = /^clientportal-/

/** Whether a permission belongs to the portal of clients. */
export const isOfPortal = (permission: string): boolean => PORTAL.test(permission)

/**
 * Refuses everything that is not marked `client` to the staff of a client: a new route is closed to them until it says otherwise.
 * Routes that need no sign-in stay open.
 */
export function refuseClients({ user, routeOptions: { config } }: FastifyRequest): void {
  if (user === 'public' || user.client === undefined || config.client || config.public) return
  throw Forbidden({ because: 'Akun klien hanya dapat memakai Portal Klien.' })
}

/** Opens the routes that are registered here to the staff of clients. */
export function openToClients(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, client: true }
  })
}
