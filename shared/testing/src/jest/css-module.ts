/** Stands for every `*.module.css` in tests: the class `root` is called `root`. */
export default new Proxy<Record<string, string>>({}, { get: (_target, name) => String(name) })
