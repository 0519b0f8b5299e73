export { type ConnectOptions, connect, type Pool } from './connect.ts'
export { migrate } from './migrate.ts'
export { isUnavailable, retrying } from './retrying.ts'
export { starting } from './starting.ts'
