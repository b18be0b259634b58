/** Why a request is not made, in a word that screens can explain. */
export type Refusal =
  | 'bad_address'
  | 'variable_in_host'
  | 'variable_in_key'
  | 'escaping_path'
  | 'empty_path_value'
  | 'broken_body'
  | 'refused_header'
  | 'bad_header_value';

/** A template that may not be filled, or not with these values. */
export class RefusedRequest extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}
