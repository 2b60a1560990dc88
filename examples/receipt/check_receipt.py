"""Checks a signed receipt without the server that signed it, with Python's standard library alone.

    python3 check_receipt.py RECEIPT.jws [--root ROOT] [--keys jwks.json] [--later HEAD.json]

Checks each signature (ES256), that the transfer is in its day's tree, and that day in the log of days whose head the
server signed (RFC 9162). --root: from elsewhere, as `log DAYS ROOT` of an anchor on the chain. --keys: the server's
/.well-known/jwks.json; else only the enclosed key is checked. --later: an answer of /api/day-log?since=DAYS; the log
only grew since. Does not check the authority of an organisation's certificate. Exits with 0 if all holds, else with 1.
"""
import argparse, base64, datetime, hashlib, json, re, sys

# P-256 (FIPS 186-5): prime, order, coefficient b, generator; and what precedes x and y in a certificate.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
SPKI = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d03010703420004")
RECEIPT, HEAD = "ingam-receipt+jws", "ingam-day-log+jws"

sha256 = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
match = lambda form, text: (re.fullmatch(form, text, re.ASCII) or demand(False, "a text of another form"))[0]
unhex = lambda text, size=32: bytes.fromhex(match("[0-9a-f]{%d}" % (2 * size), text))
key_of = lambda jwk: unbase64(jwk["x"]) + unbase64(jwk["y"])
number = lambda data: int.from_bytes(data, "big")
# RFC 8785 for texts, whole numbers, booleans and null, which is all that a receipt has.
canonical = lambda value: json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

def demand(holds, what):
    if not holds:
        raise ValueError(what)
def unbase64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    demand(base64.urlsafe_b64encode(data).rstrip(b"=").decode() == text, "base64url that is not canonical")
    return data

def add(a, b):
    if a is None or b is None:
        return a or b
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P
def times(k, point):
    total = None
    while k:
        total, point, k = add(total, point) if k & 1 else total, add(point, point), k >> 1
    return total

def read_jws(head, body, signature, key, typ):
    """Verifies a JWS (ES256) of this `typ` by a key of 64 bytes, x and y. Returns its content."""
    said, raw = json.loads(unbase64(head)), unbase64(signature)
    demand(said["alg"] == "ES256" and said["typ"] == typ and "crit" not in said, f"not of type {typ}")
    (x, y), (r, s) = ((number(pair[:32]), number(pair[32:])) for pair in (key, raw))
    is_point = max(x, y) < P and (y * y - x * x * x + 3 * x - B) % P == 0
    demand(is_point and len(key) == len(raw) == 64 and 0 < r < N and 0 < s < N, "a key or a signature is malformed")
    w = pow(s, -1, N)
    point = add(times(number(sha256(f"{head}.{body}".encode())) * w % N, G), times(r * w % N, (x, y)))
    demand(point[0] % N == r, f"not signed: {typ}")
    return json.loads(unbase64(body))

def check_organisation(one, body, said):
    """Verifies the organisation's signature by the key in the enclosed certificate. Does not check its authority."""
    head, did, at = json.loads(unbase64(one["protected"])), said["organisation"], re.sub("[-:T]", "", said["signedAt"])
    enclosed = base64.b64decode(head["x5c"][0])
    read_jws(one["protected"], body, one["signature"], enclosed.partition(SPKI)[2][:64], RECEIPT)
    since, until = re.search(rb"\x17\x0d(\d{12})Z\x17\x0d(\d{12})Z", enclosed).groups()
    demand(since <= at[2:14].encode() <= until, "the organisation's certificate was not in force")
    is_theirs = bytes([0x86, len(did)]) + did.encode() in enclosed and head["kid"].startswith(did + "#")
    demand(is_theirs, "the certificate is of another organisation")
    return f"\nand by {did} (SHA-256 of its certificate: {sha256(enclosed).hex()})"

def climb(place, last, path, node):
    """RFC 9162 2.1.3.2, 2.1.4.2: returns the root above a node, and the root with only the siblings on the left."""
    old = node
    for beside in map(unhex, path):
        demand(last > 0, "the path is too long")
        if place % 2 or place == last:
            node, old = sha256(b"\1", beside, node), sha256(b"\1", beside, old)
            while place % 2 == 0 and place: place, last = place >> 1, last >> 1
        else:
            node = sha256(b"\1", node, beside)
        place, last = place >> 1, last >> 1
    demand(last == 0, "the path is too short")
    return node, old

def root_of(leaf, proof):
    at, of = proof["at"], proof["of"]
    demand(type(at) is type(of) is int and 0 <= at < of < 2**31, "the place in the tree is invalid")
    return climb(at, of - 1, proof["path"], sha256(b"\0", leaf))[0]

def check_head(compact, keys, log, issuer):
    key = {one["kid"]: one for one in keys}[json.loads(unbase64(compact.split(".")[0]))["kid"]]
    wanted = {"days": log["of"], "issuer": issuer, "root": log["root"], "type": "ingam-day-log"}
    demand(read_jws(*compact.split("."), key_of(key), HEAD) == wanted, "another head of the log is signed")

def check_growth(log, later):
    size, of, path = log["of"], later["of"], later["path"]
    demand(type(of) is int and size <= of < 2**31, "the log has fewer days now")
    if size == of:
        return demand(not path and later["root"] == log["root"], "the log has another root now")
    place, last, path = size - 1, of - 1, ([log["root"]] if size & (size - 1) == 0 else []) + path
    while place % 2: place, last = place >> 1, last >> 1
    new, old = climb(place, last, path[1:], unhex(path[0]))
    demand(old.hex() == log["root"] and new.hex() == later["root"], "the log was changed since the receipt")

def check(text, keys=None, root=None, later=None):
    file = json.loads(text)
    demand(canonical(file) == text, "the file is not as it was written")
    first, *others = file["signatures"]
    jwk = first["header"]["jwk"]
    name = sha256(json.dumps({k: jwk[k] for k in ("crv", "kty", "x", "y")}, separators=(",", ":")).encode())
    kid = json.loads(unbase64(first["protected"]))["kid"]
    demand(kid == jwk["kid"] and unbase64(kid) == name, "the key has another name")
    demand(keys is None or jwk in keys["keys"], "the server does not publish this key")
    receipt = read_jws(first["protected"], file["payload"], first["signature"], key_of(jwk), RECEIPT)
    demand(len(others) == (receipt.get("organisation") is not None), "signed by others than it names")
    by = "".join(check_organisation(one, file["payload"], receipt) for one in others)
    proof = receipt.get("inclusion") or {"state": "absent"}
    demand(proof["state"] == "in", f'the receipt has no proof: {proof["state"]} {proof.get("from", "")}'.rstrip())
    transfer, log = proof["transfer"], proof["log"]
    said = receipt["receipt"] if receipt["of"] == "payment" else receipt["refund"]["paid"]
    id, person, side = ((said["paymentId"], said["payer"], "from") if receipt["of"] == "payment"
                        else (said["transactionId"], receipt["refund"]["claimant"], "to"))
    whole, _, part = match(r"\d+(\.\d+)?", said["amount"]).partition(".")
    units = int(whole + (part.ljust(6, "0") if said["currency"] == "USDC" else part))
    same = (transfer["id"], transfer["asset"], transfer[side], int(match(r"\d+", transfer["amount"])))
    demand(same == (id, said["currency"], person.lower(), units), "the proof is of another transfer")
    korea = datetime.datetime.fromisoformat(transfer["at"].replace("Z", "+00:00")) + datetime.timedelta(hours=9)
    demand(str(korea.date()) <= match(r"\d{4}-\d\d-\d\d", proof["day"]), "the transfer is of a later day")
    tree = root_of(unhex(proof["salt"], 16) + canonical(transfer).encode(), proof)
    found = root_of(f'ingam-day-tree/1 {proof["day"]} {proof["of"]} {tree.hex()}'.encode(), log)
    demand(found.hex() == log["root"], "the proof does not lead to the log's root")
    demand(root is None or root == log["root"], "the log has another root than the given one")
    check_head(proof["head"], [jwk], log, receipt["issuer"])
    if later is not None:
        check_head(later["head"], (keys or {"keys": [jwk]})["keys"], later, receipt["issuer"])
        check_growth(log, later)
    return (f'valid: payment {id} is in the log of {proof["day"]}, signed by {receipt["issuer"]}{by}\n'
            f'log {log["of"]} {log["root"]}')

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    [parser.add_argument(name) for name in ("receipt", "--root", "--keys", "--later")]
    given = parser.parse_args()
    read = lambda path: json.load(open(path, encoding="utf-8")) if path else None
    try:
        print(check(open(given.receipt, encoding="utf-8").read(), read(given.keys), given.root, read(given.later)))
    except Exception as fault:  # Any fault of a file from a stranger means: not valid.
        sys.exit(f"NOT valid: {fault}")
