/** Calls the control API. @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function call(method, path, body) {
  const response = await fetch(`/_sim${path}`, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  const result = await response.json();
  if (!response.ok) throw new Error(result.message);
  return result;
}
