export { employeesApi } from './employees.ts'
