export { compareSchema, type SchemaDifference, statementsOf } from './compare-schema.ts'
export { type ConnectOptions, connect, type Pool } from './connect.ts'
export { createDatabase, type Db } from './database/database.ts'
export { compile, type Sql, sql } from './database/sql.ts'
export {
  type OpenTransaction,
  openTransaction,
  type Transaction,
  type TransactionOptions,
  transaction,
} from './database/transaction.ts'
export { describeSchema, schemaText } from './describe-schema.ts'
export { type Listening, listen } from './listen.ts'
export { CommitUnknown, isUnavailable, retrying } from './retrying.ts'
export { type ServiceRole, serviceRole } from './service-role.ts'
export { starting } from './starting.ts'
export { readSqlFolder } from './upgrade/sql-files.ts'
export { type Upgraded, type UpgradeOptions, upgrade } from './upgrade/upgrade.ts'
