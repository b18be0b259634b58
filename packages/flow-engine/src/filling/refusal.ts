/** Why a request is not sent, as a code that screens can explain. */
export type Refusal =
  | 'bad_address'
  | 'variable_in_host'
  | 'variable_in_key'
  | 'escaping_path'
  | 'empty_path_value'
  | 'broken_body'
  | 'refused_header'
  | 'bad_header_value';

/** The template cannot be filled in, or not with these values. */
export class RefusedRequest extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}
