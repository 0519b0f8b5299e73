import type { AtRule, ChildNode, Plugin } from 'postcss'

/** Puts a whole stylesheet into a cascade layer, so that a remote's rules never win over the host's by load order. */
export const layerCss = (layer: string): Plugin => ({
  postcssPlugin: 'ems-layer',
  Once(root, { AtRule }) {
    const inner = root.nodes.filter((node) => !staysOutside(node))
    const wrapper = new AtRule({ name: 'layer', params: layer, nodes: [] })
    wrapper.append(inner)
    root.append(wrapper)
  },
})

const staysOutside = (node: ChildNode) =>
  node.type === 'atrule' && ['charset', 'import', 'layer'].includes((node as AtRule).name)
