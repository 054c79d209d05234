import type { Body } from './body/body.ts'

/** The method that a POST means by its `_method` (decisions: the wire); null for one that means itself. */
export function methodIn({ fields }: Body): 'PUT' | 'PATCH' | 'DELETE' | null {
  const said = typeof fields._method === 'string' ? fields._method.toUpperCase() : ''
  return said === 'PUT' || said === 'PATCH' || said === 'DELETE' ? said : null
}
