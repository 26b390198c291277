/** A proxy of a client with some members replaced. */
export function replacing<Client extends object>(client: Client, members: Readonly<Partial<Client>>): Client {
  return new Proxy(client, {
    get(target, name) {
      if (Object.hasOwn(members, name)) return Reflect.get(members, name);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
