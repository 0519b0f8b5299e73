/**
 * The kit in parts, to be evaluated one after the other by the host before the whole of it: at one go it keeps a telephone
 * from hearing its reader for a tenth of a second. One file all the same.
 */
export const parts = [
  () => import(/* webpackChunkName: "kit" */ './mantine.ts'),
  () => import(/* webpackChunkName: "kit" */ './fields/FieldInput.tsx'),
  () => import(/* webpackChunkName: "kit" */ './table/toolbar/Toolbar.tsx'),
  () => import(/* webpackChunkName: "kit" */ './form/ResourceForm.tsx'),
  () => import(/* webpackChunkName: "kit" */ './table/ResourceTable.tsx'),
]
