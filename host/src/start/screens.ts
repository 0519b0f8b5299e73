import { routes } from '../routes.tsx'

/** Evaluates the screens and the frame around them, before the application draws the first. */
export const screens = routes
